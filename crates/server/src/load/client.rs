//! One game of a load: two clients, each with a connection of its own.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::SinkExt;
use kabinet_core::random::SplitMix64;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::connection::{
    Heard, PATIENCE, REFUSED, Socket, answered, changed, hear, next, open, open_both,
};
use super::http::{Target, post};
use super::tally::Tally;

/// Each client plays a turn this often.
const PACE: Duration = Duration::from_secs(1);

/// A game of so many actions is resigned. Random play hardly ever ends some games, and a load whose
/// games only grow says nothing about the memory of a server.
const LONGEST: usize = 300;

/// How long after the end of a load the last turns arrive.
const GRACE: Duration = Duration::from_millis(500);

/// The first wait before a connection that broke is opened again, as pages do it.
const FIRST_WAIT: Duration = Duration::from_millis(250);

/// A game with its two clients.
#[derive(Debug)]
pub(super) struct Table {
    /// The server of each.
    targets: [Target; 2],
    game: &'static str,
    /// The cookies of both.
    cookies: [String; 2],
    room: String,
    sockets: [Socket; 2],
    /// What the server last said to each.
    heard: [Option<Heard>; 2],
    /// When that was.
    heard_at: Instant,
}

impl Table {
    /// Sets up a game, as two browsers would.
    pub(super) async fn set_up(targets: [Target; 2], game: &'static str) -> Result<Self, String> {
        let form = "opponent=friend&seat=0&name=load";
        let opened = post(&targets[0], &format!("/new/{game}"), None, form).await?;
        let first = opened.cookie.ok_or("no cookie")?;
        let room = opened.location;
        let sit = format!("{room}/sit");
        let sat = post(&targets[1], &sit, None, "seat=any&name=load").await?;
        let second = sat.cookie.ok_or("no cookie")?;
        let cookies = [first, second];
        let mut sockets = open_both(&targets, &room, &cookies).await?;
        // Now and not at the start: thousands of whole states at once would hold up the first
        // turns, and that would be this program's doing.
        let [one, other] = &mut sockets;
        let heard = [Some(hear(one).await?), Some(hear(other).await?)];
        Ok(Self {
            targets,
            game,
            cookies,
            room,
            sockets,
            heard,
            heard_at: Instant::now(),
        })
    }

    /// Sets up the next game, on another server if one has died. Returns whether it worked.
    async fn plays_again(&mut self, random: &mut SplitMix64, tally: &Mutex<Tally>) -> bool {
        if self.play_again().await.is_ok() {
            return true;
        }
        if !self.recovers(random, tally).await {
            return false;
        }
        let again = self.play_again().await.is_ok();
        if !again {
            tally.lock().unwrap_or_else(PoisonError::into_inner).errors += 1;
        }
        again
    }

    /// Sets up the next game between the same two.
    async fn play_again(&mut self) -> Result<(), String> {
        let form = "opponent=friend&seat=0";
        let [first, second] = &self.cookies;
        let path = format!("/new/{}", self.game);
        let opened = post(&self.targets[0], &path, Some(first), form).await?;
        self.room = opened.location;
        let path = format!("{}/sit", self.room);
        post(&self.targets[1], &path, Some(second), "seat=any").await?;
        for socket in &mut self.sockets {
            let _ = socket.close(None).await;
        }
        self.sockets = open_both(&self.targets, &self.room, &self.cookies).await?;
        self.heard = [None, None];
        Ok(())
    }

    /// Plays until the end, one turn a second for each client. Delays count from when a turn was
    /// due and possible, not from when this program came to send it. A client that falls behind
    /// leaves turns out, and says so. What is due before `begin` counts apart.
    pub(super) async fn play(
        mut self,
        seed: u64,
        begin: Instant,
        end: Instant,
        tally: Arc<Mutex<Tally>>,
    ) {
        let count = |change: &dyn Fn(&mut Tally)| {
            change(&mut tally.lock().unwrap_or_else(PoisonError::into_inner));
        };
        let mut random = SplitMix64::new(seed);
        // Not everybody acts in the same moment.
        let offset = random.next_u64() % 1000;
        let start = Instant::now() + Duration::from_millis(offset);
        let mut due = [start, start + PACE / 2];
        // How many actions were acknowledged in this game.
        let mut acknowledged = 0;
        loop {
            let Some(actor) = self.actor().await else {
                if self.is_over() {
                    count(&|tally| tally.finished += 1);
                    acknowledged = 0;
                    if Instant::now() >= end {
                        return;
                    }
                    if !self.plays_again(&mut random, &tally).await {
                        return;
                    }
                    continue;
                }
                // A server that closes every connection must not keep the load from ending.
                if Instant::now() >= end {
                    break;
                }
                if !self.recovers(&mut random, &tally).await {
                    return;
                }
                continue;
            };
            if due[actor] >= end || Instant::now() >= end {
                break;
            }
            if !self.rest(due[actor]).await {
                if !self.recovers(&mut random, &tally).await {
                    return;
                }
                continue;
            }
            if self.is_too_long() {
                if self.resign(actor).await.is_err() {
                    count(&|tally| tally.errors += 1);
                    return;
                }
                continue;
            }
            let possible = due[actor].max(self.heard_at);
            let early = due[actor] < begin;
            let missed = set_next(&mut due[actor]);
            match self.turn(actor, possible, &mut random).await {
                Ok((delay, actions)) => {
                    acknowledged += actions;
                    let moment = (!early).then(|| begin.elapsed());
                    count(&|tally| tally.played(moment, missed, delay));
                }
                Err(error) if error == REFUSED => {
                    count(&|tally| tally.errors += 1);
                    return;
                }
                Err(_) => {
                    if !self.recovers(&mut random, &tally).await {
                        return;
                    }
                }
            }
        }
        // A new connection costs as much as many turns: nobody looks while others still play.
        sleep_until(end + GRACE).await;
        self.check(acknowledged, &tally).await;
    }

    /// Waits until a moment; false as soon as a connection breaks.
    async fn rest(&mut self, until: Instant) -> bool {
        let end = sleep_until(until);
        tokio::pin!(end);
        loop {
            let [first, second] = &mut self.sockets;
            let (client, heard) = tokio::select! {
                biased;
                () = &mut end => return true,
                heard = next(first) => (0, heard),
                heard = next(second) => (1, heard),
            };
            match heard {
                Ok(heard) if heard.t == "state" => self.heard[client] = Some(heard),
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// Counts what was acknowledged and is not there: a new connection must see everything, if not
    /// at once, then soon.
    async fn check(&self, acknowledged: u64, tally: &Mutex<Tally>) {
        let mut there = Err("nobody is there".to_owned());
        for target in &self.targets {
            if let Ok(mut socket) = open(target, &self.room, &self.cookies[0]).await {
                there = actions_there(&mut socket, acknowledged).await;
                break;
            }
        }
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        match there {
            Ok(there) => tally.lost += acknowledged.saturating_sub(there),
            Err(_) => tally.errors += 1,
        }
    }

    /// Reconnects both clients and counts the interruption. Returns whether it worked.
    async fn recovers(&mut self, random: &mut SplitMix64, tally: &Mutex<Tally>) -> bool {
        let recovered = self.recover(random).await;
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        match recovered {
            Ok(time) => tally.interrupted(time),
            Err(_) => tally.errors += 1,
        }
        recovered.is_ok()
    }

    /// Reconnects both clients, as pages do when their connection breaks: to their server, or to
    /// another one. Returns how long it took.
    async fn recover(&mut self, random: &mut SplitMix64) -> Result<Duration, String> {
        let began = Instant::now();
        let mut wait = FIRST_WAIT;
        while began.elapsed() < PATIENCE {
            // Chance spreads those whom one server leaves behind.
            let chance = (random.next_u64() % 512) as f64 / 1024.0;
            tokio::time::sleep(wait.mul_f64(0.75 + chance)).await;
            wait *= 2;
            let [one, two] = &self.targets;
            for targets in [
                [one.clone(), two.clone()],
                [one.clone(), one.clone()],
                [two.clone(), two.clone()],
            ] {
                let Ok(mut sockets) = open_both(&targets, &self.room, &self.cookies).await else {
                    continue;
                };
                let [first, second] = &mut sockets;
                if let (Ok(first), Ok(second)) = tokio::join!(hear(first), hear(second)) {
                    self.heard = [Some(first), Some(second)];
                    self.sockets = sockets;
                    self.targets = targets;
                    self.heard_at = Instant::now();
                    return Ok(began.elapsed());
                }
            }
        }
        Err("nobody is there".to_owned())
    }

    /// Who may act now; nobody when the game is over, or when something went wrong.
    async fn actor(&mut self) -> Option<usize> {
        for client in 0..2 {
            if self.heard[client].is_none() {
                self.heard[client] = hear(&mut self.sockets[client]).await.ok();
            }
        }
        loop {
            let mut heard = self.heard.iter();
            let actor = heard.position(|heard| heard.as_ref().is_some_and(Heard::may_act));
            if actor.is_some() || self.is_over() {
                return actor;
            }
            // With several servers, one may not have heard yet that both have sat down.
            let [first, second] = &mut self.sockets;
            let (client, heard) = tokio::select! {
                heard = hear(first) => (0, heard),
                heard = hear(second) => (1, heard),
            };
            self.heard[client] = Some(heard.ok()?);
        }
    }

    fn is_over(&self) -> bool {
        let mut heard = self.heard.iter().flatten();
        heard.any(|heard| heard.phase == "over")
    }

    fn is_too_long(&self) -> bool {
        let heard = self.heard.iter().flatten();
        heard.map(|heard| heard.n).max() >= Some(LONGEST)
    }

    /// Gives the game up; both hear of its end.
    async fn resign(&mut self, client: usize) -> Result<(), String> {
        let resign = Message::text(r#"{"t":"resign","id":1}"#);
        let sent = timeout(PATIENCE, self.sockets[client].send(resign)).await;
        sent.map_err(|_| "too slow")?
            .map_err(|error| error.to_string())?;
        for (socket, heard) in self.sockets.iter_mut().zip(&mut self.heard) {
            loop {
                let state = hear(socket).await?;
                if state.phase == "over" {
                    *heard = Some(state);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Plays a whole turn: until the other may act, or the game is over. How long the last action
    /// took to reach the other, and how many actions there were.
    async fn turn(
        &mut self,
        actor: usize,
        possible: Instant,
        random: &mut SplitMix64,
    ) -> Result<(Duration, u64), String> {
        let other = 1 - actor;
        let mut actions = 0;
        loop {
            let heard = self.heard[actor].as_ref().ok_or("nothing heard")?;
            // A turn that can be completed is completed.
            let choices = if heard.actions.is_empty() {
                &heard.steps
            } else {
                &heard.actions
            };
            let choice = random.choose(choices).and_then(|choice| choice.first());
            let choice = choice.ok_or("nothing to play")?;
            let n = heard.n;
            let text = format!(r#"{{"t":"act","id":1,"n":{n},"a":"{choice}"}}"#);
            let sent = if actions == 0 {
                possible
            } else {
                Instant::now()
            };
            let send = self.sockets[actor].send(Message::text(text));
            timeout(PATIENCE, send)
                .await
                .map_err(|_| "too slow")?
                .map_err(|error| error.to_string())?;
            // Both get the new state; the sender also gets the acknowledgement.
            let [first, second] = &mut self.sockets;
            let (own, others) = if actor == 0 {
                (first, second)
            } else {
                (second, first)
            };
            let (own, others) = tokio::join!(answered(own, n), changed(others, n, sent));
            let (own, (theirs, delay)) = (own?, others?);
            actions += 1;
            let goes_on = own.may_act() && own.phase == "playing";
            self.heard[actor] = Some(own);
            self.heard[other] = Some(theirs);
            self.heard_at = Instant::now();
            if !goes_on {
                return Ok((delay, actions));
            }
        }
    }
}

/// Sets when a client's next turn is due; how many turns it leaves out, because it is too late.
fn set_next(due: &mut Instant) -> u64 {
    *due += PACE;
    let mut missed = 0;
    while *due + PACE < Instant::now() {
        *due += PACE;
        missed += 1;
    }
    missed
}

/// How many actions a server knows of. One that has not heard the last news of another server is
/// late, not wrong: it has some seconds to read the log.
async fn actions_there(socket: &mut Socket, expected: u64) -> Result<u64, String> {
    let mut there = hear(socket).await?.n as u64;
    while there < expected {
        // Nothing more comes, or not in time: the rest is lost.
        let Ok(state) = hear(socket).await else { break };
        there = state.n as u64;
    }
    Ok(there)
}
