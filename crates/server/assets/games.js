/**
 * The page of games: its lists stay up to date, and this device can be told when a game waits.
 */
import { setUpBadge } from './badge.js';
import { setUpDevice } from './device.js';
import { pageData } from './dom.js';
import { translator } from './i18n.js';
import { setUpLists } from './live-lists.js';
import { toastCopies } from './toast.js';

const t = translator(pageData('words'));
setUpLists();
setUpBadge();
setUpDevice(t);
toastCopies(t);
