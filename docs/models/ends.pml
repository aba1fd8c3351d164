/*
 * Ends, as a model for the checker Spin: how a scope ends while creations, closings and others wait for each other.
 *
 * Read this next to the Swift code (Sources/DIAsync/Waiting/Work.swift, Sources/DIAsync/Closing). As in flights.pml, which has how
 * flights claim cells, what leaves no choice is written in C, and Promela chooses who runs. Here a flight is only a work that is
 * requested, cancelled and ended.
 *
 * - An actor is a request of the program, the task of a flight, a closing, or a driver of an end: the end's own task, or the one
 *   that takes over. It runs one step at a time, named by `step`; each access to what others see is a step of its own.
 * - A node of the graph of waits is a flight, an end or a join, one caller's wait for an end. What the node of an actor waits for
 *   is in `edge` of each actor that waits in its name, so that an end can wait for the same twice, through two closings.
 * - A wait is the place in a script at which an actor waits; being told of its end is a bit.
 * - What is called "ghost" exists for the assertions only.
 *
 *   SHAPE="0 / 0:B 0:0 / 0: 0>A / 1"
 *
 * Four lists. What requests of the program do; what the factories of A, B, ... do, after the scope that keeps them; what closings do,
 * after their scope, `>` if it comes after the closing before it and `:` if not; for each scope, whether its end has a limit: 0, 1, or
 * 2 if it also waits for the next scope and then closes it. What one does, in order: A to D requests that flight, 0 to 2 closes that
 * scope, `*` goes on only once its own scope has ended.
 *
 *   BREAK=rule        break one rule on purpose; the names are in `rules` below
 */

#define ROOTS    2
#define FLIGHTS  4
#define SCOPES   3
#define CLOSINGS 4
#define DRIVERS  (2 * SCOPES)
#define FIRST_FLIGHT  ROOTS
#define FIRST_CLOSING (FIRST_FLIGHT + FLIGHTS)
#define FIRST_DRIVER  (FIRST_CLOSING + CLOSINGS)
#define ACTORS   (FIRST_DRIVER + DRIVERS)
#define PLACES   2   /* of a script */
#define JOINS    4
/* Nodes: flights, ends, joins. */
#define FIRST_END   FLIGHTS
#define FIRST_JOIN  (FLIGHTS + SCOPES)
#define NODES       (FIRST_JOIN + JOINS)
#define CREATIONS   CLOSINGS   /* the wait for creations, among graces */

/* The phase of a flight. */
#define UNUSED  0
#define OPEN    1
#define SHUT    2
#define ENDED   3

/* How a wait or a script ends. */
#define OK         1
#define FAILED     2   /* what was requested has failed */
#define REFUSED    3
#define RECURSION  4
#define CANCELLED  5

/* What an actor does next. */
#define S_UNUSED   0
#define S_NEXT     1   /* the next place of its script */
#define S_NOTE     2   /* note the edge */
#define S_RISES    3   /* is there an ascent at all? */
#define S_LOOK     4   /* look at what a node waits for */
#define S_RELEASE  5   /* a join that is in the way: take its edge */
#define S_TELL     6   /* and tell its waiter */
#define S_BACK     7   /* note that it does not wait */
#define S_JOIN     8   /* wait for a flight */
#define S_BEGIN    9   /* start a flight */
#define S_PARKED   10
#define S_WAITED   11
#define S_JOIN_END 12  /* the edge of a join */
#define S_ADD      13  /* wait for an end */
#define S_LIMIT    14
#define S_START    15  /* start the task of an end */
#define S_TASK     16  /* it is known to the end */
#define S_FREE     17  /* the join waits for nothing */
#define S_END      18  /* of a flight: its state; of a closing: its number */
#define S_ENDED    19
#define S_DONE     20
/* Of a driver. */
#define D_FIRST    21  /* wait for the next scope */
#define D_CLOSE    22  /* refuse all requests */
#define D_LIST     23  /* which creations run */
#define D_NOTE     24
#define D_RISES    25
#define D_LOOK     26
#define D_BACK     27
#define D_WITNESS  28
#define D_SHUT     29  /* cancel them */
#define D_WAIT     30
#define D_PARKED   31
#define D_WAITED   32
#define D_PHASES   33  /* take what is to be closed */
#define D_TOP      34  /* runClosings() */
#define D_NEXT     35  /* nextEnded(of:) */
#define D_INLINE   36
#define D_RUNS     37  /* runs a closing itself */
#define D_OWN      38  /* only if `inline` is looked at and cleared apart */
#define D_TASK     39  /* a closing in a task of its own */
#define D_TASKS    40
#define D_ENDS     41  /* is one there that has ended? */
#define D_PARKED_N 42
#define D_ENDED    43
#define D_FORGET   44  /* finish() */
#define D_WORK     45
#define D_OVER     46
#define D_TELL     47

#define BIT(n)    (1 << (n))
#define HAS(s, n) (((s) >> (n)) & 1)

typedef Actor {
    byte step;
    byte place;
    byte own;          /* node that it waits for, plus 1; of the present wait */
    byte edge;         /* what that waits for, plus 1 */
    byte rise;         /* counted as an ascent */
    byte at;           /* the flight or end at hand */
    byte new;          /* it is new */
    byte waits;        /* it is not to return at once */
    byte way;          /* the join on a way that was found, plus 1 */
    byte cancelled;
    byte told;         /* set of places */
    byte failed;       /* of them, those that have failed */
    byte result;
    short seen;        /* nodes */
    short rest;
    byte via[NODES];   /* on the way to a node, the last join, plus 1 */
    /* Of a driver: */
    byte running;      /* set of closings */
    byte ready;
    byte number;       /* closing, plus 1 */
    byte alone;
}

typedef FlightRecord {
    byte phase;
    byte made;
    int waiters;       /* actors and places */
}

typedef EndRecord {
    byte slot;         /* 1: the scope has it; 2: it has been forgotten */
    byte closed;
    byte limited;
    byte passed;
    byte task;         /* its task is known */
    byte over;
    byte workEnded;
    byte inlined;      /* closing, plus 1 */
    byte progress;     /* what runs, as it was then */
    byte tasks;        /* set of closings */
    byte ended;        /* set of closings */
    byte next;         /* driver that takes the next one, plus 1 */
    byte creations;    /* set of flights */
    byte waits;        /* of them, those that it waits for */
    byte pending;      /* of them, those that have not ended */
    byte isWaiting;    /* the waiter for creations is known */
    byte left;         /* it goes on without them */
    int waiting;       /* actors and places */
    byte graces;       /* closings, and CREATIONS */
    byte taken;        /* set of closings: by the plan */
    byte finished;
    /* Ghost: */
    byte driver;       /* actor */
    byte excused;      /* flights that it does not wait for */
    byte begun;        /* set of closings */
    byte leftClosings;
    byte cancelledClosings;
}

Actor actor[ACTORS];
FlightRecord flight[FLIGHTS];
EndRecord end[SCOPES];
byte joined[JOINS];        /* end that a join waits for, plus 1 */
byte ascents;
byte running;
byte broken;
byte limits;               /* scopes whose ends can have a limit */
byte hasFlight;
byte hasRoot;
byte wrong;

#define LOOK_FIRST        1   /* a request looks for a loop before it notes its wait */
#define CLOSE_LOOKS_FIRST 2   /* a close does */
#define END_LOOKS_FIRST   3   /* an end does */
#define NO_LOOP_CHECK     4   /* a request looks for no loop */
#define CLOSE_WAITS       5   /* a close that would close a loop waits */
#define WAIT_FOR_WAITING  6   /* an end waits for a creation that waits for it */
#define NO_RELEASE        7   /* a close on the way of a request is a recursion */
#define RELEASE_ONE       8   /* of several closes on the way, one is released */
#define RELEASE_SILENTLY  9   /* who was released is not told */
#define RELEASE_KEEPS     10  /* the edge of a join stays when it is released */
#define JOIN_UNNOTED      11  /* the wait of a close is no edge */
#define NO_TAKEOVER       12  /* when the end's own task is left, no other goes on */
#define INLINE_KEPT       13  /* a limit does not clear what the end's own task runs */
#define INLINE_APART      14  /* the end's own task looks at it, and clears it later */
#define INLINE_LATE       15  /* the end's own task runs closings after the limit */
#define TAKE_OVER_AFRESH  16  /* who takes over does not know what runs */
#define LATE_TASK_UNSEEN  17  /* a closing that begins while the limit passes is not left */
#define LATE_CREATIONS_UNSEEN 18  /* the same for the wait for creations */
#define LATE_START_UNSEEN 19  /* the own task that begins then is not cancelled */
#define COUNT_TWICE       20  /* what was left counts again when it ends */
#define ADD_OVER          21  /* who comes to an end that is over waits all the same */
#define NOTE_UNSEEN       22  /* a closing that ends before somebody waits for it is lost */
#define NO_WAIT           23  /* closings begin before creations have ended */
#define SECOND_LIMIT      24  /* a limit is added only to an end that is new */

c_code {
#include <stdarg.h>
#define AC(a)  now.actor[a]
#define FL(f)  now.flight[f]
#define EN(e)  now.end[e]
#define NAME(f) ('A' + (f))
#define IS(rule) (now.broken == (rule))
#define IS_FLIGHT(a)  ((a) >= FIRST_FLIGHT && (a) < FIRST_CLOSING)
#define IS_CLOSING(a) ((a) >= FIRST_CLOSING && (a) < FIRST_DRIVER)
#define IS_DRIVER(a)  ((a) >= FIRST_DRIVER)
#define ACTOR_OF(n)   (FIRST_CLOSING + (n))
#define OWN_DRIVER(e) (FIRST_DRIVER + 2 * (e))
#define WAIT(a)       ((a) * PLACES + AC(a).place)

    /* What does not change. */
    static char script[ACTORS][PLACES + 1];
    static int scopeOf[ACTORS], after[CLOSINGS], joinOf[ACTORS][PLACES], waitOf[JOINS], first[SCOPES], count;
    static int reach[FIRST_JOIN], byFlights[FLIGHTS];

    static const char *rules[] = { "", "wait-look-first", "close-look-first", "end-look-first", "ignore-loops", "close-waits",
        "wait-for-waiting", "no-release", "release-one", "release-silently", "release-keeps", "join-unnoted", "no-takeover",
        "inline-kept", "inline-apart", "inline-late", "take-over-afresh", "late-task-unseen", "late-creations-unseen",
        "late-start-unseen", "count-twice", "add-over", "note-unseen", "no-wait", "second-limit", 0 };

    static void bad(const char *what, const char *value) {
        printf("bad %s '%s'\n", what, value);
        exit(2);
    }

    static void readEnvironment(void) {
        const char *s = getenv("SHAPE"), *t;
        int section = 0, a = -1, n = 0, k, c, isWord = 0, joins = 0;
        int counts[4];
        memset(counts, 0, sizeof counts);
        for (k = 0; k < CLOSINGS; k++) after[k] = -1;
        for (; s && *s; s++) {
            if (*s == ' ') { isWord = 0; continue; }
            if (*s == '/') { section++; isWord = 0; continue; }
            if (section == 3) {
                if (counts[3] >= SCOPES || *s < '0' || *s > '2') bad("SHAPE", s);
                if (*s != '0') now.limits |= BIT(counts[3]);
                first[counts[3]++] = *s == '2';
                continue;
            }
            if (section > 3) bad("SHAPE", s);
            if (!isWord) {
                static const int sizes[] = { ROOTS, FLIGHTS, CLOSINGS };
                static const int firsts[] = { 0, FIRST_FLIGHT, FIRST_CLOSING };
                isWord = 1;
                if (counts[section] >= sizes[section]) bad("SHAPE", s);
                a = firsts[section] + counts[section]++;
                n = 0;
                scopeOf[a] = -1;
                if (section == 0) now.hasRoot |= BIT(a);
                if (section == 1) now.hasFlight |= BIT(a - FIRST_FLIGHT);
                if (section > 0) {
                    if (*s < '0' || *s >= '0' + SCOPES || s[1] != ':' && s[1] != '>') bad("SHAPE", s);
                    scopeOf[a] = *s - '0';
                    if (s[1] == '>') after[a - FIRST_CLOSING] = a - FIRST_CLOSING - 1;
                    s++;
                    continue;
                }
            }
            if (n == PLACES || *s != '*' && (*s < '0' || *s >= '0' + SCOPES) && (*s < 'A' || *s >= 'A' + FLIGHTS)) bad("SHAPE", s);
            script[a][n++] = *s;
        }
        count = counts[2];
        for (k = 0; k < SCOPES; k++) {
            scopeOf[OWN_DRIVER(k)] = scopeOf[OWN_DRIVER(k) + 1] = k;
            if (first[k]) script[OWN_DRIVER(k)][0] = '0' + k + 1;
        }
        /* What waits for what, or can: flights and ends. */
        for (a = FIRST_FLIGHT; a < ACTORS; a++) for (n = 0; script[a][n]; n++) {
            k = IS_FLIGHT(a) ? a - FIRST_FLIGHT : FIRST_END + scopeOf[a];
            c = script[a][n];
            if (c >= 'A') {
                reach[k] |= BIT(c - 'A');
                if (k < FLIGHTS) byFlights[k] |= BIT(c - 'A');
            } else if (c != '*') {
                reach[k] |= BIT(FIRST_END + c - '0');
                if (joins == JOINS) bad("SHAPE, too many closes", "");
                waitOf[joins] = a * PLACES + n;
                joinOf[a][n] = joins++;
            }
        }
        for (k = 0; k < FLIGHTS; k++) if (HAS(now.hasFlight, k)) reach[FIRST_END + scopeOf[FIRST_FLIGHT + k]] |= BIT(k);
        for (c = 0; c < FIRST_JOIN; c++) for (k = 0; k < FIRST_JOIN; k++) if (HAS(reach[k], c)) reach[k] |= reach[c];
        for (c = 0; c < FLIGHTS; c++) for (k = 0; k < FLIGHTS; k++) if (HAS(byFlights[k], c)) byFlights[k] |= byFlights[c];
        s = getenv("BREAK");
        if (s && *s) {
            for (k = 1; rules[k] && strcmp(rules[k], s); k++) ;
            if (!rules[k]) bad("BREAK", s);
            now.broken = k;
        }
    }

    extern int readtrail;

    static void say(const char *format, ...) {
        va_list arguments;
        if (!readtrail) return;
        va_start(arguments, format);
        vprintf(format, arguments);
        va_end(arguments);
    }

#define HOLDS(what) do { if (!(what)) { now.wrong = 1; say("=> This does not hold: %s\n", #what); } } while (0)

    static const char *who(int a) {
        static char text[2][40];
        static int turn;
        char *t = text[turn ^= 1];
        if (a < FIRST_FLIGHT) sprintf(t, "request %d", a);
        else if (IS_FLIGHT(a)) sprintf(t, "flight %c", NAME(a - FIRST_FLIGHT));
        else if (IS_CLOSING(a)) sprintf(t, "closing %d", a - FIRST_CLOSING);
        else sprintf(t, (a - FIRST_DRIVER) % 2 ? "the task that took over end %d" : "end %d", scopeOf[a]);
        return t;
    }

    static int lowest(int set) {
        int n = 0;
        while (!HAS(set, n)) n++;
        return n;
    }

    static int size(int set) {
        int n = 0;
        for (; set; set &= set - 1) n++;
        return n;
    }

    /* ---------------------------------------------------------------------------------------------- the graph of waits */

    /* The node in whose name an actor waits, plus 1; 0 for none, or if that has ended. */
    static int nodeOf(int a) {
        if (a < FIRST_FLIGHT) return 0;
        if (IS_FLIGHT(a)) return a - FIRST_FLIGHT + 1;
        return EN(scopeOf[a]).workEnded ? 0 : FIRST_END + scopeOf[a] + 1;
    }

    static int targets(int node) {
        int a, set = 0;
        if (node >= FIRST_JOIN) return now.joined[node - FIRST_JOIN] ? BIT(now.joined[node - FIRST_JOIN] - 1) : 0;
        if (node >= FIRST_END) set = EN(node - FIRST_END).waits;
        for (a = FIRST_FLIGHT; a < ACTORS; a++) if (AC(a).own == node + 1 && AC(a).edge) set |= BIT(AC(a).edge - 1);
        return set;
    }

    /* Work.end() */
    static void endWork(int node) {
        int a;
        for (a = FIRST_FLIGHT; a < ACTORS; a++) if (AC(a).own == node + 1) AC(a).edge = 0;
    }

    static int leadsTo(int from, int to) {
        int seen = BIT(from), old = 0, n;
        while (seen != old) for (old = seen, n = 0; n < NODES; n++) if (HAS(old, n)) seen |= targets(n);
        return HAS(seen, to);
    }

    static int isAscent(int from, int to) { return to >= FLIGHTS || from < FLIGHTS && to >= from; }

    static void note(int a, int to) {
        AC(a).rise = isAscent(AC(a).own - 1, to);
        now.ascents += AC(a).rise;
        AC(a).edge = to + 1;
    }

    static void endWaits(int a) {
        now.ascents -= AC(a).rise;
        AC(a).rise = AC(a).edge = 0;
    }

    static void forgetSearch(int a) {
        AC(a).seen = AC(a).rest = 0;
        memset(AC(a).via, 0, NODES);
    }

    static void beginSearch(int a, int from) {
        forgetSearch(a);
        AC(a).rest = BIT(from);
        AC(a).via[from] = from >= FIRST_JOIN ? from - FIRST_JOIN + 1 : 0;
    }

    /* One node of a search: 1 if it is the one that is looked for, 2 if there is no other left, else 0. */
    static int look(int a, int to) {
        int n = lowest(AC(a).rest), set, t;
        AC(a).rest &= ~BIT(n);
        AC(a).seen |= BIT(n);
        if (n == to) {
            AC(a).way = AC(a).via[n];
            forgetSearch(a);
            return 1;
        }
        set = targets(n) & ~AC(a).seen & ~AC(a).rest;
        for (t = 0; t < NODES; t++) if (HAS(set, t)) AC(a).via[t] = t >= FIRST_JOIN ? t - FIRST_JOIN + 1 : AC(a).via[n];
        AC(a).rest |= set;
        if (AC(a).rest) return 0;
        forgetSearch(a);
        return 2;
    }

    /* ---------------------------------------------------------------------------------------------------------- waiters */

    static void tell(int wait, int result) {
        int a = wait / PLACES, place = wait % PLACES;
        if (AC(a).place != place || AC(a).step == S_DONE || HAS(AC(a).told, place)) return;    /* nobody looks any more */
        AC(a).told |= BIT(place);
        if (result != OK) AC(a).failed |= BIT(place);
    }

    static void tellAll(int waits, int result) {
        int w;
        for (w = 0; w < ACTORS * PLACES; w++) if (HAS(waits, w)) tell(w, result);
    }

    static void stops(int a) {
        AC(a).step = S_DONE;
        AC(a).place = AC(a).told = AC(a).failed = AC(a).own = AC(a).at = AC(a).new = 0;
        AC(a).result = AC(a).cancelled = AC(a).alone = 0;
        now.running--;
    }

    static void start(int a, int step) {
        HOLDS(AC(a).step == S_UNUSED);
        AC(a).step = step;
        now.running++;
    }

    /* --------------------------------------------------------------------------------------------------------- closings */

    static int isDone(int n) { return AC(ACTOR_OF(n)).step == S_DONE; }

    static void beginClosing(int e, int n, int isCancelled) {
        int p = after[n];
        say("   closing %d begins\n", n);
        HOLDS(!HAS(EN(e).begun, n));
        HOLDS(p < 0 || HAS(EN(e).begun, p) && (isDone(p) || HAS(EN(e).leftClosings, p)));
        EN(e).begun |= BIT(n);
        AC(ACTOR_OF(n)).cancelled = isCancelled;
        start(ACTOR_OF(n), S_NEXT);
    }

    static void cancelClosing(int e, int n) {
        if (!isDone(n)) AC(ACTOR_OF(n)).cancelled = 1;
        EN(e).cancelledClosings |= BIT(n);
    }

    /* Cancels the task of a driver, and so what runs in it. */
    static void cancelDriver(int e, int a) {
        AC(a).cancelled = 1;
        if (AC(a).step == D_RUNS) cancelClosing(e, AC(a).number - 1);
    }

    /* note(_:) */
    static void noteEnded(int e, int n) {
        if (EN(e).over) return;
        EN(e).tasks &= ~BIT(n);
        if (EN(e).next) {
            AC(EN(e).next - 1).number = n + 1;
            EN(e).next = 0;
        } else if (!IS(NOTE_UNSEEN)) EN(e).ended |= BIT(n);
    }

    /* A while after something was cancelled. */
    static void grace(int e, int n) {
        EN(e).graces &= ~BIT(n);
        if (n == CREATIONS) {
            if (!EN(e).isWaiting) return;
            say("   end %d leaves creations\n", e);
            EN(e).left = 1;
            return;
        }
        if (!EN(e).over && !isDone(n)) {
            say("   closing %d is left\n", n);
            /* Whose task is not known yet is cancelled then. */
            HOLDS(HAS(EN(e).cancelledClosings, n) || !EN(e).task);
            EN(e).leftClosings |= BIT(n);
        }
        noteEnded(e, n);
    }

    /* What the plan gives: what comes after nothing that has not finished. */
    static int nextOfPlan(int e) {
        int n, set = 0;
        for (n = 0; n < count; n++)
            if (scopeOf[ACTOR_OF(n)] == e && !HAS(EN(e).taken, n) && (after[n] < 0 || HAS(EN(e).finished, after[n]))) set |= BIT(n);
        EN(e).taken |= set;
        return set;
    }

    /* ---------------------------------------------------------------------------------------------------------- an actor */

    static void ends(int a, int result) {
        say(result == OK ? "   %s has done all\n" : "   %s fails: %d\n", who(a), result);
        HOLDS(result != RECURSION || AC(a).own && AC(a).own <= FLIGHTS && AC(a).at < FLIGHTS
            && (AC(a).at == AC(a).own - 1 || HAS(byFlights[AC(a).at], AC(a).own - 1)));
        HOLDS(result != REFUSED || EN(scopeOf[FIRST_FLIGHT + AC(a).at]).closed);
        HOLDS(result != CANCELLED || AC(a).cancelled);
        AC(a).own = 0;
        if (IS_DRIVER(a)) { AC(a).step = D_CLOSE; return; }
        AC(a).result = result;
        if (IS_FLIGHT(a) || IS_CLOSING(a) && HAS(EN(scopeOf[a]).begun, a - FIRST_CLOSING) && AC(a).alone) AC(a).step = S_END;
        else stops(a);
    }

    static void goesOn(int a) {
        AC(a).place++;
        AC(a).own = AC(a).at = AC(a).new = AC(a).waits = AC(a).way = 0;
        AC(a).step = S_NEXT;
    }

    /* Whether a close may return before the end: something that the end waits for waits for it. */
    static int mayReturn(int a) {
        int own = AC(a).own - 1, e = FIRST_END + AC(a).at;
        return AC(a).own && (own == e || HAS(reach[e], own));
    }

    static void step(int a) {
        int c, e, f, n, k, j;
        j = AC(a).place < PLACES ? joinOf[a][AC(a).place] : 0;
        switch (AC(a).step) {
        case S_NEXT:
            c = AC(a).place < PLACES ? script[a][AC(a).place] : 0;
            if (!c) { ends(a, OK); break; }
            if (c == '*') { goesOn(a); break; }
            AC(a).own = nodeOf(a);
            if (c < 'A') {
                AC(a).at = c - '0';
                /* One that is over does nothing. */
                if (EN(AC(a).at).slot == 2) { goesOn(a); break; }
                say("   %s closes scope %d\n", who(a), AC(a).at);
                AC(a).new = !EN(AC(a).at).slot;
                EN(AC(a).at).slot = 1;
                AC(a).waits = 1;
                AC(a).step = AC(a).own ? S_JOIN_END : S_ADD;
                break;
            }
            f = AC(a).at = c - 'A';
            if (FL(f).phase == ENDED) { if (FL(f).made) goesOn(a); else ends(a, FAILED); break; }
            if (AC(a).cancelled) { ends(a, CANCELLED); break; }
            if (FL(f).phase == UNUSED) {
                if (EN(scopeOf[FIRST_FLIGHT + f]).closed) { ends(a, REFUSED); break; }
                FL(f).phase = OPEN;
                AC(a).new = 1;
            }
            AC(a).step = !AC(a).own ? S_JOIN : IS(LOOK_FIRST) ? S_RISES : S_NOTE;
            break;

        /* beginWait(for:), of a flight or a join */
        case S_NOTE:
            note(a, AC(a).waits ? FIRST_JOIN + j : AC(a).at);
            AC(a).step = S_RISES;
            if (IS(AC(a).waits ? CLOSE_LOOKS_FIRST : LOOK_FIRST)) AC(a).step = AC(a).waits ? S_LIMIT : S_JOIN;
            break;
        case S_RISES:
            if (!now.ascents && !IS(LOOK_FIRST) || AC(a).new && !AC(a).waits || !AC(a).waits && IS(NO_LOOP_CHECK)) {
                AC(a).step = AC(a).waits ? S_LIMIT : S_JOIN;
                if (!AC(a).waits && IS(LOOK_FIRST)) AC(a).step = S_NOTE;
                break;
            }
            beginSearch(a, AC(a).waits ? FIRST_JOIN + j : AC(a).at);
            AC(a).step = S_LOOK;
            break;
        case S_LOOK:
            k = look(a, AC(a).own - 1);
            if (!k) break;
            if (k == 2) {
                AC(a).step = AC(a).waits ? S_LIMIT : S_JOIN;
                if (IS(AC(a).waits ? CLOSE_LOOKS_FIRST : LOOK_FIRST)) AC(a).step = S_NOTE;
                break;
            }
            if (AC(a).waits) { AC(a).step = IS(CLOSE_WAITS) ? S_LIMIT : S_BACK; AC(a).way = 0; break; }
            AC(a).step = AC(a).way && !IS(NO_RELEASE) ? S_RELEASE : S_BACK;
            break;
        case S_RELEASE:
            k = AC(a).way - 1;
            say("   %s lets the close of %s return\n", who(a), who(waitOf[k] / PLACES));
            if (now.joined[k] && !IS(RELEASE_KEEPS)) { now.joined[k] = 0; now.ascents--; }
            AC(a).step = S_TELL;
            break;
        case S_TELL:
            if (!IS(RELEASE_SILENTLY)) tell(waitOf[AC(a).way - 1], OK);
            AC(a).way = 0;
            if (IS(RELEASE_ONE)) { AC(a).step = S_JOIN; break; }
            beginSearch(a, AC(a).at);
            AC(a).step = S_LOOK;
            break;
        case S_BACK:
            endWaits(a);
            if (!AC(a).waits) { ends(a, RECURSION); break; }
            say("   the close of %s returns at once\n", who(a));
            HOLDS(mayReturn(a));
            AC(a).waits = 0;
            AC(a).step = S_LIMIT;
            break;

        /* A request: Flight.join, start, Wait.wait */
        case S_JOIN:
            f = AC(a).at;
            if (FL(f).phase == OPEN) FL(f).waiters |= BIT(WAIT(a));
            else tell(WAIT(a), FL(f).phase == SHUT ? REFUSED : FL(f).made ? OK : FAILED);
            AC(a).step = AC(a).new ? S_BEGIN : S_PARKED;
            break;
        case S_BEGIN:
            f = AC(a).at;
            say("   %s starts flight %c\n", who(a), NAME(f));
            AC(FIRST_FLIGHT + f).cancelled = FL(f).phase == SHUT;
            start(FIRST_FLIGHT + f, S_NEXT);
            AC(a).step = S_PARKED;
            break;
        case S_PARKED:
            if (AC(a).at < FLIGHTS && !AC(a).waits && !IS_DRIVER(a) && script[a][AC(a).place] >= 'A') {
                f = AC(a).at;
                if (!HAS(AC(a).told, AC(a).place)) { FL(f).waiters &= ~BIT(WAIT(a)); AC(a).result = CANCELLED; }
                else AC(a).result = !HAS(AC(a).failed, AC(a).place) ? OK : FL(f).phase == ENDED ? FAILED : REFUSED;
            }
            AC(a).step = S_WAITED;
            if (AC(a).own) break;
        case S_WAITED:
            if (AC(a).own) endWaits(a);
            if (script[a][AC(a).place] < 'A') {
                HOLDS(EN(AC(a).at).over || mayReturn(a));
                if (AC(a).own) AC(a).step = S_FREE; else goesOn(a);
                break;
            }
            k = AC(a).result;
            AC(a).result = 0;
            if (k == OK) goesOn(a); else ends(a, k);
            break;

        /* End.close() */
        case S_JOIN_END:
            if (!IS(JOIN_UNNOTED)) {
                now.joined[j] = FIRST_END + AC(a).at + 1;
                now.ascents++;
            }
            AC(a).step = S_ADD;
            break;
        case S_ADD:
            e = AC(a).at;
            if (EN(e).over && !IS(ADD_OVER)) tell(WAIT(a), OK); else EN(e).waiting |= BIT(WAIT(a));
            AC(a).step = !AC(a).own ? S_LIMIT : IS(CLOSE_LOOKS_FIRST) ? S_RISES : S_NOTE;
            break;
        case S_LIMIT:
            e = AC(a).at;
            /* The end that closes this scope first has one, too. */
            if ((HAS(now.limits, e) || IS_DRIVER(a)) && !EN(e).over && (AC(a).new || !IS(SECOND_LIMIT))) EN(e).limited = 1;
            AC(a).step = AC(a).new ? S_START : AC(a).waits ? S_PARKED : S_FREE;
            break;
        case S_START:
            e = AC(a).at;
            say("   end %d begins\n", e);
            EN(e).driver = OWN_DRIVER(e);
            start(OWN_DRIVER(e), first[e] ? D_FIRST : D_CLOSE);
            AC(a).step = S_TASK;
            break;
        case S_TASK:
            e = AC(a).at;
            EN(e).task = 1;
            if (EN(e).passed && !IS(LATE_START_UNSEEN)) cancelDriver(e, OWN_DRIVER(e));
            AC(a).step = AC(a).waits ? S_PARKED : S_FREE;
            break;
        case S_FREE:
            if (now.joined[j]) { now.joined[j] = 0; now.ascents--; }
            goesOn(a);
            break;

        /* The end of a flight: its state, then its work, those who wait, and the ends that do. */
        case S_END:
            if (IS_CLOSING(a)) {
                noteEnded(scopeOf[a], a - FIRST_CLOSING);
                stops(a);
                break;
            }
            f = a - FIRST_FLIGHT;
            FL(f).made = AC(a).result == OK;
            FL(f).phase = ENDED;
            AC(a).step = S_ENDED;
            break;
        case S_ENDED:
            f = a - FIRST_FLIGHT;
            endWork(f);
            tellAll(FL(f).waiters, FL(f).made ? OK : FAILED);
            FL(f).waiters = 0;
            for (e = 0; e < SCOPES; e++) EN(e).pending &= ~BIT(f);
            stops(a);
            break;

        /* ----------------------------------------------------------------------------------------------------- a driver */
        default:
        e = scopeOf[a];
        switch (AC(a).step) {
        case D_FIRST:
            AC(a).step = EN(e + 1).slot == 2 ? D_CLOSE : S_NEXT;
            break;
        case D_CLOSE:
            say("   scope %d refuses requests\n", e);
            EN(e).closed = 1;
            AC(a).step = D_LIST;
            break;
        case D_LIST:
            for (f = 0; f < FLIGHTS; f++)
                if (HAS(now.hasFlight, f) && scopeOf[FIRST_FLIGHT + f] == e && FL(f).phase == OPEN) EN(e).creations |= BIT(f);
            AC(a).number = 0;
            AC(a).step = !EN(e).creations ? D_PHASES : IS(END_LOOKS_FIRST) ? D_RISES : D_NOTE;
            break;
        case D_NOTE:
        again:
            f = AC(a).number;
            if (!HAS(EN(e).creations, f)) {
                AC(a).step = D_WITNESS;
                for (AC(a).number = f; AC(a).number < FLIGHTS; AC(a).number++) if (HAS(EN(e).creations, AC(a).number)) {
                    AC(a).step = IS(END_LOOKS_FIRST) ? D_RISES : D_NOTE;
                    break;
                }
                break;
            }
            EN(e).waits |= BIT(f);
            AC(a).step = D_RISES;
            if (IS(END_LOOKS_FIRST)) { AC(a).number++; AC(a).step = D_NOTE; goto more; }
            break;
        case D_RISES:
            f = AC(a).number;
            if (!HAS(EN(e).creations, f)) goto again;
            if (!now.ascents) {
                if (IS(END_LOOKS_FIRST)) { AC(a).step = D_NOTE; break; }
                AC(a).number++;
                goto more;
            }
            beginSearch(a, f);
            AC(a).step = D_LOOK;
            break;
        case D_LOOK:
            k = look(a, FIRST_END + e);
            if (!k) break;
            AC(a).way = 0;
            if (k == 1 && !IS(WAIT_FOR_WAITING)) { AC(a).step = D_BACK; break; }
            if (IS(END_LOOKS_FIRST)) { AC(a).step = D_NOTE; break; }
            AC(a).number++;
            goto more;
        case D_BACK:
            f = AC(a).number;
            say("   end %d does not wait for %c\n", e, NAME(f));
            EN(e).waits &= ~BIT(f);
            EN(e).excused |= BIT(f);
            HOLDS(HAS(reach[f], FIRST_END + e));
            AC(a).number++;
        more:
            while (AC(a).number < FLIGHTS && !HAS(EN(e).creations, AC(a).number)) AC(a).number++;
            AC(a).step = AC(a).number == FLIGHTS ? D_WITNESS : IS(END_LOOKS_FIRST) ? D_RISES : D_NOTE;
            break;
        case D_WITNESS:
            AC(a).number = 0;
            for (f = 0; f < FLIGHTS; f++) if (HAS(EN(e).waits, f) && FL(f).phase != ENDED) EN(e).pending |= BIT(f);
            AC(a).step = D_SHUT;
            break;
        case D_SHUT:
            for (f = 0; f < FLIGHTS; f++) if (HAS(EN(e).creations, f) && FL(f).phase == OPEN) {
                say("   flight %c is cancelled\n", NAME(f));
                FL(f).phase = SHUT;
                AC(FIRST_FLIGHT + f).cancelled = 1;
                tellAll(FL(f).waiters, REFUSED);
                FL(f).waiters = 0;
            }
            AC(a).step = D_WAIT;
            break;
        case D_WAIT:
            EN(e).isWaiting = 1;
            if (EN(e).passed && !IS(LATE_CREATIONS_UNSEEN)) EN(e).graces |= BIT(CREATIONS);
            AC(a).step = IS(NO_WAIT) ? D_WAITED : D_PARKED;
            break;
        case D_PARKED:
            AC(a).step = D_WAITED;
            break;
        case D_WAITED:
            EN(e).waits = EN(e).pending = 0;
            AC(a).step = D_PHASES;
            break;
        case D_PHASES:
            for (f = 0; f < FLIGHTS; f++) if (HAS(EN(e).creations, f)) HOLDS(FL(f).phase == ENDED || HAS(EN(e).excused, f) || EN(e).left);
            EN(e).isWaiting = EN(e).creations = EN(e).excused = 0;
            AC(a).step = D_TOP;
            break;

        case D_TOP:
            HOLDS(EN(e).driver == a);
            AC(a).ready |= nextOfPlan(e);
            AC(a).alone = !AC(a).running && size(AC(a).ready) == 1;
            AC(a).step = AC(a).ready ? D_NEXT : AC(a).running ? D_ENDS : D_FORGET;
            break;
        case D_NEXT:
            n = lowest(AC(a).ready);
            AC(a).ready &= ~BIT(n);
            AC(a).running |= BIT(n);
            AC(a).number = n + 1;
            AC(a).step = AC(a).alone ? D_INLINE : D_TASK;
            break;
        case D_INLINE:
            n = AC(a).number - 1;
            if (EN(e).passed && !IS(INLINE_LATE)) { AC(a).step = D_TASK; break; }
            EN(e).inlined = n + 1;
            EN(e).progress = AC(a).running;
            beginClosing(e, n, AC(a).cancelled);
            if (AC(a).cancelled) EN(e).cancelledClosings |= BIT(n);
            AC(a).step = D_RUNS;
            break;
        case D_RUNS:
            if (IS(INLINE_APART)) { AC(a).step = EN(e).inlined ? D_OWN : S_END; if (!EN(e).inlined) goto exits; break; }
            k = EN(e).inlined;
            EN(e).inlined = EN(e).progress = 0;
            if (k) { AC(a).step = D_ENDED; break; }
        exits:
            noteEnded(e, AC(a).number - 1);
            AC(a).running = AC(a).number = AC(a).alone = 0;
            stops(a);
            break;
        case D_OWN:
            EN(e).inlined = EN(e).progress = 0;
            AC(a).step = D_ENDED;
            break;
        case D_TASK:
            n = AC(a).number - 1;
            AC(ACTOR_OF(n)).alone = 1;    /* it notes its end itself */
            beginClosing(e, n, 0);
            AC(a).step = D_TASKS;
            break;
        case D_TASKS:
            n = AC(a).number - 1;
            AC(a).number = AC(a).alone = 0;
            EN(e).tasks |= BIT(n);
            if (EN(e).passed && !IS(LATE_TASK_UNSEEN)) { cancelClosing(e, n); EN(e).graces |= BIT(n); }
            AC(a).step = AC(a).ready ? D_NEXT : D_ENDS;
            break;
        case D_ENDS:
            HOLDS(EN(e).driver == a && !EN(e).next);
            if (EN(e).ended) {
                n = lowest(EN(e).ended);
                EN(e).ended &= ~BIT(n);
                AC(a).number = n + 1;
                AC(a).step = D_ENDED;
            } else {
                EN(e).next = a + 1;
                AC(a).step = D_PARKED_N;
            }
            break;
        case D_PARKED_N:
            AC(a).step = D_ENDED;
            break;
        case D_ENDED:
            HOLDS(EN(e).driver == a);
            n = AC(a).number - 1;
            AC(a).number = 0;
            AC(a).step = D_TOP;
            if (!HAS(AC(a).running, n) && !IS(COUNT_TWICE)) break;
            HOLDS(!HAS(EN(e).finished, n) && (isDone(n) || HAS(EN(e).leftClosings, n) || AC(ACTOR_OF(n)).step == S_DONE));
            AC(a).running &= ~BIT(n);
            EN(e).finished |= BIT(n);
            break;

        case D_FORGET:
            HOLDS(EN(e).driver == a && !EN(e).inlined && !EN(e).next);
            EN(e).slot = 2;
            AC(a).step = D_WORK;
            break;
        case D_WORK:
            EN(e).workEnded = 1;
            endWork(FIRST_END + e);
            AC(a).step = D_OVER;
            break;
        case D_OVER:
            say("   end %d is over\n", e);
            EN(e).over = 1;
            EN(e).passed = EN(e).limited = EN(e).tasks = EN(e).ended = EN(e).graces = EN(e).left = 0;
            EN(e).leftClosings = EN(e).cancelledClosings = EN(e).taken = 0;
            AC(a).step = D_TELL;
            break;
        case D_TELL:
            tellAll(EN(e).waiting, OK);
            EN(e).waiting = 0;
            stops(a);
            break;
        }
        }
    }

    static int canRun(int a) {
        switch (AC(a).step) {
        case S_UNUSED: case S_DONE: return 0;
        case S_NEXT: return AC(a).place >= PLACES || script[a][AC(a).place] != '*' || EN(scopeOf[a]).over;
        case S_PARKED: return HAS(AC(a).told, AC(a).place) || AC(a).cancelled && script[a][AC(a).place] >= 'A';
        case D_FIRST: return EN(scopeOf[a] + 1).slot == 2 || EN(scopeOf[a]).passed
            || EN(scopeOf[a] + 1).slot && leadsTo(FIRST_END + scopeOf[a] + 1, FIRST_END + scopeOf[a]);
        case D_PARKED: return !EN(scopeOf[a]).pending || EN(scopeOf[a]).left;
        case D_RUNS: return isDone(AC(a).number - 1);
        case D_PARKED_N: return AC(a).number;
        default: return 1;
        }
    }

    /* -------------------------------------------------------------------------------------------------------------- limits */

    static int canPass(int e) { return EN(e).limited && !EN(e).over && !EN(e).passed; }

    static void passes(int e) {
        say("   the limit of end %d passes\n", e);
        EN(e).passed = 1;
    }

    /* leaveClosings(), under the lock: what runs. */
    static void takesRunning(int e, uchar *inlined, uchar *progress, uchar *tasks, uchar *task) {
        if (EN(e).over) return;
        *inlined = EN(e).inlined;
        *progress = EN(e).progress;
        *tasks = EN(e).tasks;
        *task = EN(e).task;
        if (!IS(INLINE_KEPT)) EN(e).inlined = EN(e).progress = 0;
    }

    static void takesOver(int e, int progress) {
        int a = OWN_DRIVER(e) + 1;
        if (IS(NO_TAKEOVER)) return;
        say("   another task takes over end %d\n", e);
        EN(e).driver = a;
        AC(a).running = IS(TAKE_OVER_AFRESH) ? 0 : progress;
        start(a, D_TOP);
    }

    static void leaves(int e, int inlined, int tasks, int task) {
        int n;
        if (EN(e).over) return;
        if (inlined && task) cancelDriver(e, OWN_DRIVER(e));
        if (inlined) EN(e).graces |= BIT(inlined - 1);
        for (n = 0; n < CLOSINGS; n++) if (HAS(tasks, n)) { cancelClosing(e, n); EN(e).graces |= BIT(n); }
        /* leaveCreations() */
        if (EN(e).isWaiting) EN(e).graces |= BIT(CREATIONS);
    }

    static void checkEnd(void) {
        int a, e, f, n;
        HOLDS(!now.ascents);
        for (a = 0; a < ACTORS; a++) HOLDS(!AC(a).edge && (AC(a).step == S_DONE || AC(a).step == S_UNUSED));
        for (n = 0; n < JOINS; n++) HOLDS(!now.joined[n]);
        for (f = 0; f < FLIGHTS; f++) HOLDS(FL(f).phase == UNUSED || FL(f).phase == ENDED);
        for (e = 0; e < SCOPES; e++) {
            HOLDS(EN(e).slot == 0 || EN(e).over);
            for (n = 0; n < count; n++) if (EN(e).slot && scopeOf[ACTOR_OF(n)] == e) {
                HOLDS(HAS(EN(e).begun, n) && HAS(EN(e).finished, n));
            }
        }
    }
}

proctype Run(byte me) {
    do
    :: atomic { c_expr { canRun (PRun->me) } -> c_code { step(PRun->me); }; assert(!wrong) }
    :: running == 0 && _nr_pr == _pid + 1 -> break
    od
}

proctype Limit(byte me) {
    byte inlined, progress, tasks, task;
    if
    :: atomic { c_expr { canPass (PLimit->me) } -> c_code { passes(PLimit->me); } };
        atomic { true -> c_code { takesRunning(PLimit->me, &PLimit->inlined, &PLimit->progress, &PLimit->tasks, &PLimit->task); } };
        if
        :: atomic { inlined != 0 -> c_code { takesOver(PLimit->me, PLimit->progress); } }
        :: inlined == 0
        fi;
        atomic { true -> c_code { leaves(PLimit->me, PLimit->inlined, PLimit->tasks, PLimit->task); }; assert(!wrong) };
        inlined = 0; progress = 0; tasks = 0; task = 0
    :: running == 0
    fi;
    running == 0 && _nr_pr == _pid + 1
}

#define GRACE(n) atomic { HAS(end[me].graces, n) -> c_code { grace(PGrace->me, n); } }

proctype Grace(byte me) {
    do
    :: GRACE(0)
    :: GRACE(1)
    :: GRACE(2)
    :: GRACE(3)
    :: GRACE(CREATIONS)
    :: running == 0 && _nr_pr == _pid + 1 -> break
    od
}

init {
    byte n;
    atomic {
        c_code { readEnvironment(); };
        do
        :: n < ACTORS ->
            if
            :: n < ROOTS && HAS(hasRoot, n) -> actor[n].step = S_NEXT; running++
            :: else
            fi;
            n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < ACTORS -> run Run(n); n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < SCOPES -> run Limit(n); run Grace(n); n++
        :: else -> break
        od;
        n = 0
    }
    atomic {
        running == 0 && _nr_pr == 1 ->
        c_code { checkEnd(); };
        assert(!wrong)
    }
}
