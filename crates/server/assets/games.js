/**
 * The page of games: its lists stay up to date.
 */
import { setUpLists } from './live-lists.js';

setUpLists();
