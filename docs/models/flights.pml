/*
 * Flights, as a model for the checker Spin: how tasks share the creation of what suspends.
 *
 * Read this next to the Swift code (Sources/DIAsync/Flights and Waiting, and Sources/DICore/Awaiting/AwaitPart+Cell.swift); ends and
 * their limits are in ends.pml. As in creation.pml, what leaves no choice is written in C, function by function like the Swift code, and Promela chooses who runs and
 * what fails.
 *
 * - An actor is a request of the program, or the task of a flight. It runs one step at a time, named by `step`. Each access to what
 *   others see is a step of its own: a load or a change of a cell, what happens under one lock, a change of the table.
 * - A waiter is one wait of an actor. Like the class `Waiter` it is a count of ends that are still to come, and a result.
 * - The thread makes a synchronous request. It never waits here: what it would wait for is in creation.pml. A section is a step of an
 *   actor that claims as a thread does, and waits for a thread as a thread does.
 * - What is called "ghost" exists for the assertions only.
 *
 * Three parameters are given when the checker is made: -DCELLS=n, -DREQUESTS=n (at most so many) and -DFLIGHTS=n. Everything else
 * is read from the environment when the checker starts:
 *
 *   SHAPE="A B AB"    the requests: each wants the cells of its word, and waits for them together
 *   NEEDS="A>B,B>A"   A>B: the factory of A requests B by a container
 *   GROUP=1           A and B are one cycle: who makes one makes both, and claims both before
 *   OPENER=1          the first request is made by the task that has opened the scope: it makes itself what it alone asks for
 *   CANCELS="10"      for each request: 1 if it can be cancelled, at any moment
 *   FAULTS=n          how many attempts of factories may fail
 *   TIMEOUTS=n        how many flights may be ended at any moment from the begin of their work on, since their time is up
 *   CLEANS=n          how often the cells are emptied, at any moment
 *   CLOSE=1           the scope is closed at any moment: cells first, as `close()` does
 *   CLOSE=2           flights first, which all are waited for, then cells, as an end does; ends.pml has more of it
 *   THREAD="A"        a thread requests this cell, at any moment. Without GROUP it is not made apart: no flight makes it, but threads
 *                     and the sections of those who need it. With GROUP=1 it is B, which a section can make while A exists
 *   BREAK=rule        break one rule on purpose; the names are in `rules` below
 */

#ifndef CELLS
#define CELLS 2
#endif
#ifndef REQUESTS
#define REQUESTS 2
#endif
#ifndef FLIGHTS
#define FLIGHTS 4
#endif
#define ACTORS  (REQUESTS + FLIGHTS)
/* The waits of an actor: a set of all waiters is one number. */
#ifndef WAITS
#define WAITS   (ACTORS < 8 ? 4 : 3)
#endif
#define WAITERS (ACTORS * WAITS)
#define NONE    255

/* The word of a cell. */
#define EMPTY     0
#define FLIGHT    1   /* claimed by a flight */
#define THREAD    2   /* claimed by a thread */
#define COMPLETE  3
#define CLOSED    4

/* Why a cell in creation keeps nothing. */
#define BY_CLEAN  1
#define BY_CLOSE  2

/* The phase of a flight. */
#define UNUSED    0
#define OPEN      1
#define ABANDONED 2
#define SHUT      3   /* its scope was closed */
#define ENDED     4

/* How a wait, a request or an attempt ends. */
#define OK         1
#define CANCELLED  2
#define FAILED     3
#define REFUSED    4   /* the container is closed */
#define RECURSION  5

/* What an actor does next. */
#define S_UNUSED    0
#define S_BEGIN     1   /* the request looks whether the scope is closed */
#define S_HEAD      2   /* wait(for:): the head of its loop */
#define S_LOOK      3   /* load the object of a cell */
#define S_OWNER     4   /* load the number in the cell */
#define S_FIND      5   /* look into the table */
#define S_FULL      6   /* which members of its cycle exist */
#define S_ADD       7   /* add the flight to the table */
#define S_OPEN      8   /* is the scope closed? */
#define S_CLAIM     9   /* claim a cell */
#define S_FIND_HERE 10  /* look into the table, for the flight in a cell that was to be claimed */
#define S_RELEASE   11  /* give up: release a cell */
#define S_GIVE_UP   12  /* give up: end the flight */
#define S_NOTE      13  /* note what the own flight waits for */
#define S_LEADS     14  /* look at what a flight waits for */
#define S_FORGET    15  /* in a loop: the own flight waits for nothing */
#define S_JOIN      16
#define S_START     17  /* make the task */
#define S_KNOWN     18  /* the task is known to the flight */
#define S_CHECK     19  /* was it cancelled before that? */
#define S_PARKED    20
#define S_WAITED    21  /* the own flight does not wait any more */
#define S_LEAVE     22
#define S_CANCEL    23  /* cancel the task that nobody waits for */
#define S_TAKE      24
#define S_WATCH     25  /* wait for a thread */
#define S_PARKED_T  26
#define S_RISES     27  /* is there an ascent at all? Otherwise there is no loop */
#define S_MAKE      28  /* the factory runs. A choice */
#define S_KEPT      29  /* is a cell abandoned? */
#define S_PUBLISH   30
#define S_DROP      31  /* the attempt has failed: release a cell */
#define S_END       32  /* end the flight */
#define S_REMOVE    33  /* remove it from the table */
#define S_WAKE      34  /* tell a waiter */
#define S_SECTION   35  /* make what is not made apart: claim it */
#define S_MADE      36  /* and publish it */
#define S_OPENER    37  /* the opener makes it: its own steps wait until the flight has ended */
#define S_DONE      38

#define BIT(n)    (1 << (n))
#define HAS(s, n) (((s) >> (n)) & 1)

typedef Cell {
    byte word;
    byte owner;
    byte abandoned;
    byte object;       /* flight or thread that made it, plus 1 */
    int tasks;         /* waiters that wait for a thread */
}

typedef FlightRecord {
    byte phase;
    int waiters;
    byte targets;      /* set of flights */
    byte listed;       /* in the table */
    byte known;        /* its task is known */
    byte claims;       /* set of cells */
    byte has;          /* set of cells whose objects it has made */
    byte made;
    /* Ghost: */
    byte dropped;      /* it was abandoned or shut */
    byte started;
    byte told;         /* its task was cancelled for that, or had ended */
}

typedef WaiterRecord {
    byte open;
    byte result;
}

typedef Actor {
    byte step;
    byte back;         /* where S_RELEASE and S_REMOVE go on */
    byte cancelled;    /* its task is */
    byte opener;       /* its task is the opener's */
    byte result;
    byte wanted;       /* set of cells */
    byte todo;         /* of them, to be looked at */
    byte at;           /* the cell that is looked at */
    byte flight;       /* the flight at hand */
    byte block;        /* what was in the way of a claim */
    byte found;        /* set of flights that it waits for */
    byte new;          /* of them, those that it has begun */
    byte rest;         /* set of flights or cells: what is still to do in a step */
    byte rises;        /* set of flights whose wait is an ascent: they do not come before its own */
    byte seen;
    byte thread;       /* a cell that a thread makes, plus 1 */
    byte waits;        /* how many waits it has begun */
    int ending;        /* waiters to be told */
    byte ends;         /* what they are told */
    byte got[CELLS];   /* objects */
}

Cell cell[CELLS];
FlightRecord flight[FLIGHTS];
WaiterRecord waiter[WAITERS];
Actor actor[ACTORS];
byte flights;
byte ascents;              /* waits for what does not come before who waits; A comes before B */
byte isClosed;
byte shutting;             /* set of flights that the closer has found, and not yet done with */
byte awaited;              /* set of flights that it waits for */

byte shape[REQUESTS];
byte needs[CELLS];
byte cancels[REQUESTS];
byte group;
byte faults;
byte cleans;
byte timeouts;
byte close;
byte threadCell;
byte broken;

/* Ghost: */
byte wrong;
byte running;
byte faulted;
byte loops;               /* factories that need each other */
byte emptied[CELLS];      /* how often an object of the cell was, or may have been, taken out */
byte given[CELLS];        /* set of makers whose objects were given out; the thread's is FLIGHTS */

#define JOIN_ENDED      1   /* a flight takes a waiter although it has ended */
#define LOOK_FIRST      2   /* a flight looks for a loop before it notes what it waits for */
#define LEAVE_OPEN      3   /* the last waiter that leaves does not mark the flight */
#define TAKE_UNMADE     4   /* objects of a failed flight are taken */
#define WAIT_FOR_NONE   5   /* a closed cell lets its request wait for the flights that it has begun, if there are none too */
#define CHECK_FIRST     6   /* whether it was cancelled is looked at before its task is known */
#define GIVE_UP_KEEPS   7   /* a flight that gives up keeps its cells */
#define CLAIM_ANYHOW    8   /* flights claim the cells of a group in different orders, and wait with what they have */
#define GIVE_UP_FAILS   9   /* who waits for a flight that gave up gets an error */
#define THREAD_NO_WAKE  10  /* a thread that ends wakes no task */
#define WATCH_ANYWAY    11  /* a task watches a cell although no thread makes it */
#define REMOVE_FIRST    12  /* a flight is removed from the table before its cells have ended */
#define ADD_LAST        13  /* a flight is added to the table after it has claimed */
#define NO_LEAVE        14  /* a cancelled waiter stays */
#define FAIL_ALL        15  /* a flight that nobody wanted any more fails those who came late */
#define CLOSE_ONE       16  /* close lets those wait who have joined */
#define NO_OPEN_CHECK   17  /* a flight that is begun does not look whether the scope was closed */
#define PUBLISH_DROPPED 18  /* an abandoned cell keeps its object */
#define RELEASE_ABANDONED 19  /* who gives up a closed cell leaves it empty */
#define DISCARD_KEEPS   20  /* flights that were begun, and are not needed, are not left */
#define NO_LOOP_CHECK   21  /* no loop is looked for */
#define TIME_OUT_OPEN   22  /* a flight whose time is up takes others as before */
#define TIME_OUT_RUNS   23  /* a flight whose time is up is not cancelled */
#define OPENER_FAILS    25  /* a cancelled opener fails those who wait for what it makes */
#define COUNT_LAST      24  /* an ascent is counted after it is looked whether there are any */

c_code {
#define CE(c)  now.cell[c]
#define FL(f)  now.flight[f]
#define WA(w)  now.waiter[w]
#define AC(a)  now.actor[a]
#define NAME(c) ('A' + (c))
#define IS(rule) (now.broken == (rule))
#define FLIGHT_OF(a) ((a) - REQUESTS)
#define IS_FLIGHT(a) ((a) >= REQUESTS)

    static const char *rules[] = { "", "join-ended", "look-first", "leave-open", "take-unmade", "wait-for-none", "check-first",
        "give-up-keeps", "claim-anyhow", "give-up-fails", "thread-no-wake", "watch-anyway", "remove-first", "add-last", "no-leave",
        "fail-all", "close-one", "no-open-check", "publish-dropped", "release-abandoned", "discard-keeps", "no-loop-check",
        "time-out-open", "time-out-runs", "count-last", "opener-fails", 0 };

    static int number(const char *name, int otherwise) {
        const char *s = getenv(name);
        return s && *s ? atoi(s) : otherwise;
    }

    static void bad(const char *what, const char *value) {
        printf("bad %s '%s'\n", what, value);
        exit(2);
    }

    static void readEnvironment(void) {
        const char *s = getenv("SHAPE");
        int r = 0, c, k, reach[CELLS];
        for (; s && *s; s++) {
            if (*s == ' ') { r++; continue; }
            if (r >= REQUESTS || *s < 'A' || *s >= 'A' + CELLS) bad("SHAPE", s);
            now.shape[r] |= BIT(*s - 'A');
        }
        for (s = getenv("NEEDS"); s && *s; s += 3) {
            while (*s == ',') s++;
            if (!*s) break;
            if (s[0] < 'A' || s[0] >= 'A' + CELLS || s[1] != '>' || s[2] < 'A' || s[2] >= 'A' + CELLS) bad("NEEDS", s);
            now.needs[s[0] - 'A'] |= BIT(s[2] - 'A');
        }
        for (s = getenv("CANCELS"), r = 0; s && *s && r < REQUESTS; s++, r++) now.cancels[r] = *s == '1';
        now.group = number("GROUP", 0);
        now.faults = number("FAULTS", 0);
        now.cleans = number("CLEANS", 0);
        now.timeouts = number("TIMEOUTS", 0);
        now.close = number("CLOSE", 0);
        AC(0).opener = number("OPENER", 0);
        s = getenv("THREAD");
        now.threadCell = s && *s ? *s - 'A' : NONE;
        for (c = 0; c < CELLS; c++) reach[c] = now.needs[c];
        for (k = 0; k < CELLS; k++) for (c = 0; c < CELLS; c++) if (HAS(reach[c], k)) reach[c] |= reach[k];
        for (c = 0; c < CELLS; c++) if (HAS(reach[c], c)) now.loops = 1;
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
        static char text[20];
        sprintf(text, IS_FLIGHT(a) ? "flight %d" : "request %d", IS_FLIGHT(a) ? FLIGHT_OF(a) : a);
        return text;
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

    /* ------------------------------------------------------------------------------------------------------- waiters */

    static int beginWait(int a, int count) {
        int w = a * WAITS + AC(a).waits++;
        if (w % WAITS) WA(w - 1).open = WA(w - 1).result = 0;
        HOLDS(AC(a).waits <= WAITS);
        if (now.wrong) return 0;
        WA(w).open = count;
        WA(w).result = 0;
        return w;
    }

    static int currentWait(int a) { return a * WAITS + AC(a).waits - 1; }

    static void endWait(int w, int result) {
        if (w != currentWait(w / WAITS) || AC(w / WAITS).step == S_DONE) return;    /* nobody looks any more */
        if (WA(w).result) return;
        WA(w).open--;
        if (result == OK && WA(w).open > 0) return;
        WA(w).result = result;
    }

    /* --------------------------------------------------------------------------------------------------------- cells */

    /* Ends a creation in a cell; a thread wakes the tasks that watch it. */
    static void endCell(int c, int object) {
        int w;
        int isOfThread = CE(c).word == THREAD;
        CE(c).word = object ? COMPLETE : EMPTY;
        CE(c).object = object;
        if (CE(c).abandoned && !(object && IS(PUBLISH_DROPPED))) {
            CE(c).word = CE(c).abandoned == BY_CLOSE && !(IS(RELEASE_ABANDONED) && !object) ? CLOSED : EMPTY;
            CE(c).object = 0;
        }
        CE(c).abandoned = CE(c).owner = 0;
        if (IS(THREAD_NO_WAKE)) return;
        for (w = 0; w < WAITERS; w++) if (HAS(CE(c).tasks, w)) {
            HOLDS(isOfThread);
            endWait(w, OK);
        }
        CE(c).tasks = 0;
    }

    static void emptyCell(int c, int isClosing) {
        if (CE(c).word == CLOSED) return;
        if (CE(c).word == FLIGHT || CE(c).word == THREAD) {
            if (CE(c).abandoned != BY_CLOSE) CE(c).abandoned = isClosing ? BY_CLOSE : BY_CLEAN;
            now.emptied[c]++;
            return;
        }
        if (CE(c).word == COMPLETE) now.emptied[c]++;
        CE(c).word = isClosing ? CLOSED : EMPTY;
        CE(c).object = 0;
    }

    static void give(int a, int c, int object) {
        HOLDS(object != 0);
        HOLDS(object > FLIGHTS || HAS(FL(object - 1).has, c));
        AC(a).got[c] = object;
        if (object) now.given[c] |= BIT(object - 1);
        AC(a).wanted &= ~BIT(c);
    }

    /* Whether no flight makes it. */
    static int isOfSections(int c) { return c == now.threadCell && !now.group; }

    /* ------------------------------------------------------------------------------------------------- a flight's end */

    static void endFlight(int f, int result, int a) {
        HOLDS(FL(f).phase != ENDED);
        FL(f).made = result == OK;
        AC(a).ending = FL(f).waiters;
        AC(a).ends = result;
        if (FL(f).phase == ABANDONED && result != OK && !IS(FAIL_ALL)) AC(a).ends = OK;
        FL(f).waiters = 0;
        FL(f).phase = ENDED;
        FL(f).targets = 0;
    }

    /* Cancels the task of a flight. */
    static void tell(int f) {
        if (FL(f).phase != ENDED) AC(REQUESTS + f).cancelled = 1;
        FL(f).told = 1;
    }

    /* ------------------------------------------------------------------------------------------------------- an actor */

    static void fails(int a, int result) {
        int f = FLIGHT_OF(a);
        say("   %s fails: %d\n", who(a), result);
        AC(a).result = result;
        AC(a).found = AC(a).new = AC(a).todo = AC(a).wanted = AC(a).thread = 0;
        if (IS_FLIGHT(a)) {
            AC(a).rest = FL(f).claims;
            AC(a).step = IS(REMOVE_FIRST) ? S_REMOVE : S_DROP;
            return;
        }
        HOLDS(result != CANCELLED || AC(a).cancelled);
        HOLDS(result != FAILED || now.faulted);
        HOLDS(result != RECURSION || now.loops);
        HOLDS(result != REFUSED || now.isClosed);
        AC(a).step = S_DONE;
        now.running--;
    }

    static void succeeds(int a) {
        if (IS_FLIGHT(a)) { AC(a).step = S_MAKE; return; }
        say("   %s has all\n", who(a));
        AC(a).result = OK;
        AC(a).step = S_DONE;
        now.running--;
    }

    /* Makes a flight that has claimed nothing yet. */
    static void beginFlight(int a, int claims) {
        HOLDS(now.flights < FLIGHTS);
        if (now.wrong) return;
        AC(a).flight = now.flights++;
        FL(AC(a).flight).claims = claims;
        FL(AC(a).flight).phase = OPEN;
    }

    /* The flight of a part was met, or begun: on to wait for it, and then with the other parts. */
    static void meets(int a, int f) {
        AC(a).todo &= ~BIT(AC(a).at);
        AC(a).flight = f;
        AC(a).seen = 0;
        AC(a).step = HAS(AC(a).found, f) ? S_LOOK : !IS_FLIGHT(a) ? S_JOIN : IS(LOOK_FIRST) ? S_LEADS : S_NOTE;
        AC(a).rest = HAS(AC(a).new, f) ? 0 : BIT(f);
    }

    /* Work.endWaits(for:), for one flight after the other: what lies between is that others look in vain. */
    static void endWaits(int a, int set) {
        FL(FLIGHT_OF(a)).targets &= ~set;
        now.ascents -= size(AC(a).rises & set);
        AC(a).rises &= ~set;
    }

    /* It is not to wait any more, for anything. */
    static void leaves(int a, int result) {
        AC(a).result = result;
        AC(a).rest = AC(a).found;
        if (AC(a).rest && !IS(DISCARD_KEEPS)) AC(a).step = IS_FLIGHT(a) ? S_WAITED : S_LEAVE; else fails(a, result);
    }

    /* The claim at hand is given up; then what was in the way decides. */
    static void blocked(int a, int block) {
        AC(a).block = block;
        AC(a).rest = IS(GIVE_UP_KEEPS) ? 0 : AC(a).seen;
        AC(a).step = AC(a).rest ? S_RELEASE : S_GIVE_UP;
    }

    static void startFlight(int f) {
        int c;
        FL(f).started = 1;
        AC(REQUESTS + f).step = S_HEAD;
        now.running++;
        for (c = 0; c < CELLS; c++) if (HAS(FL(f).claims, c)) AC(REQUESTS + f).wanted |= now.needs[c] & ~FL(f).claims;
    }

    static void nextClaim(int a) {
        int left = FL(AC(a).flight).claims & ~AC(a).seen;
        if (!left) {
            say("   %s begins flight %d\n", who(a), AC(a).flight);
            AC(a).new |= BIT(AC(a).flight);
            if (IS(ADD_LAST)) AC(a).step = S_ADD; else meets(a, AC(a).flight);
            return;
        }
        AC(a).step = S_CLAIM;
    }

    static int claimed(int a) {
        int left = FL(AC(a).flight).claims & ~AC(a).seen;
        return IS(CLAIM_ANYHOW) && a % 2 && HAS(left, 1) ? 1 : lowest(left);
    }

    /* The flight that was given up has told its waiters: on with what was in the way. */
    static void goOnAfterGivingUp(int a) {
        int block = AC(a).block;
        AC(a).block = 0;
        if (block == REFUSED) {
            if (!IS(WAIT_FOR_NONE)) { leaves(a, REFUSED); return; }
            if (AC(a).found) endWait(currentWait(a), OK); else beginWait(a, 1);
            AC(a).step = S_PARKED;
            return;
        }
        if (block >= 64) { meets(a, block - 64); return; }
        AC(a).todo &= ~BIT(AC(a).at);
        if (block >= 32) AC(a).thread = block - 32 + 1;
        AC(a).step = S_LOOK;
    }

    /* The number of a flight that was given up can be used again if nobody has met it: so there are fewer states. */
    static void reuse(int f, int a) {
        int b;
        if (f != now.flights - 1 || HAS(now.shutting, f) || HAS(now.awaited, f)) return;
        for (b = 0; b < ACTORS; b++) if (b != a) {
            if (HAS(AC(b).found, f) || AC(b).block == f && AC(b).step == S_FIND_HERE) return;
            if (AC(b).flight == f) switch (AC(b).step) {
            case S_FIND: case S_NOTE: case S_RISES: case S_LEADS: case S_FORGET: case S_JOIN: return;
            }
            if (AC(b).block == 64 + f) return;
        }
        memset(&FL(f), 0, sizeof FL(f));
        now.flights--;
    }

    static void step(int a) {
        int c, f, w, k;
        switch (AC(a).step) {
        case S_BEGIN:
            if (now.isClosed) { fails(a, REFUSED); break; }
            AC(a).wanted = now.shape[a];
            AC(a).step = S_HEAD;
            break;

        case S_HEAD:
            AC(a).found = AC(a).new = AC(a).thread = 0;
            if (!AC(a).wanted) { succeeds(a); break; }
            if (AC(a).cancelled) { fails(a, CANCELLED); break; }
            AC(a).todo = AC(a).wanted;
            AC(a).step = S_LOOK;
            break;

        /* look(for:) for each part */
        case S_LOOK:
            if (!AC(a).todo) {
                /* From here on it waits: the last end wakes it. */
                if (AC(a).found) endWait(currentWait(a), OK);
                AC(a).step = AC(a).found ? S_PARKED : AC(a).thread ? S_WATCH
                    : AC(a).wanted && isOfSections(lowest(AC(a).wanted)) && size(AC(a).wanted) == 1 ? S_SECTION : S_HEAD;
                break;
            }
            c = lowest(AC(a).todo);
            AC(a).at = c;
            if (CE(c).word != COMPLETE) { AC(a).step = S_OWNER; break; }
            say("   %s finds %c\n", who(a), NAME(c));
            AC(a).todo &= ~BIT(c);
            give(a, c, CE(c).object);
            break;
        case S_OWNER:
            c = AC(a).at;
            /* AwaitPart.isMadeApart */
            if (isOfSections(c)) {
                AC(a).todo &= ~BIT(c);
                if (CE(c).word == THREAD) AC(a).thread = c + 1;
                AC(a).step = S_LOOK;
                break;
            }
            AC(a).flight = CE(c).owner;
            AC(a).seen = 0;
            AC(a).step = CE(c).word == FLIGHT ? S_FIND : now.group && c < 2 ? S_FULL : IS(ADD_LAST) ? S_CLAIM : S_ADD;
            AC(a).rest = BIT(0) | BIT(1);
            if (AC(a).step == S_ADD || AC(a).step == S_CLAIM) beginFlight(a, BIT(c));
            break;
        case S_FIND:
            if (FL(AC(a).flight).listed) { meets(a, AC(a).flight); break; }
            AC(a).todo &= ~BIT(AC(a).at);
            AC(a).step = S_LOOK;
            break;
        case S_FULL:
            k = lowest(AC(a).rest);
            if (CE(k).word != COMPLETE) AC(a).seen |= BIT(k);
            AC(a).rest &= ~BIT(k);
            if (AC(a).rest) break;
            k = AC(a).seen;
            AC(a).seen = 0;
            if (k) {
                AC(a).step = IS(ADD_LAST) ? S_CLAIM : S_ADD;
                beginFlight(a, k);
            } else {
                AC(a).todo &= ~BIT(AC(a).at);
                AC(a).step = S_LOOK;
            }
            break;
        case S_ADD:
            f = AC(a).flight;
            FL(f).listed = 1;
            if (IS(ADD_LAST)) meets(a, f);
            else if (now.close && !IS(NO_OPEN_CHECK)) AC(a).step = S_OPEN;
            else nextClaim(a);
            break;
        case S_OPEN:
            if (now.isClosed) blocked(a, REFUSED); else nextClaim(a);
            break;
        case S_CLAIM:
            f = AC(a).flight;
            c = claimed(a);
            if (CE(c).word == EMPTY) {
                say("   %s claims %c for flight %d\n", who(a), NAME(c), f);
                CE(c).word = FLIGHT;
                CE(c).owner = f;
                AC(a).seen |= BIT(c);
                nextClaim(a);
            } else if (CE(c).word == COMPLETE) blocked(a, 0);
            else if (CE(c).word == CLOSED) blocked(a, REFUSED);
            else if (CE(c).word == THREAD) blocked(a, 32 + c);
            else { AC(a).block = CE(c).owner; AC(a).step = S_FIND_HERE; }
            break;
        case S_FIND_HERE:
            blocked(a, FL(AC(a).block).listed ? 64 + AC(a).block : 0);
            break;
        case S_RELEASE:
            c = lowest(AC(a).rest);
            HOLDS(CE(c).word == FLIGHT && CE(c).owner == AC(a).flight);
            endCell(c, 0);
            AC(a).rest &= ~BIT(c);
            if (!AC(a).rest) AC(a).step = S_GIVE_UP;
            break;
        case S_GIVE_UP:
            say("   %s gives up flight %d\n", who(a), AC(a).flight);
            AC(a).seen = 0;
            endFlight(AC(a).flight, CANCELLED, a);
            AC(a).ends = IS(GIVE_UP_FAILS) ? CANCELLED : OK;
            AC(a).back = S_GIVE_UP;
            AC(a).step = S_REMOVE;
            break;

        /* Work.beginWait(for:). Between what it counts and what it notes, others only look in vain. */
        case S_NOTE:
            f = AC(a).flight;
            if (lowest(FL(f).claims) >= lowest(FL(FLIGHT_OF(a)).claims)) AC(a).rises |= BIT(f);
            if (!IS(COUNT_LAST)) now.ascents += HAS(AC(a).rises, f);
            FL(FLIGHT_OF(a)).targets |= BIT(f);
            AC(a).step = S_RISES;
            break;
        case S_RISES:
            f = AC(a).flight;
            AC(a).rest = HAS(AC(a).new, f) || IS(LOOK_FIRST) || IS(NO_LOOP_CHECK) || !now.ascents ? 0 : BIT(f);
            if (IS(COUNT_LAST)) now.ascents += HAS(AC(a).rises, f);
            AC(a).step = AC(a).rest ? S_LEADS : S_JOIN;
            break;
        case S_LEADS:
            if (!AC(a).rest) { AC(a).step = S_NOTE; break; }    /* only with LOOK_FIRST */
            f = lowest(AC(a).rest);
            if (f == FLIGHT_OF(a)) { say("   %s is in a loop\n", who(a)); AC(a).step = S_FORGET; break; }
            AC(a).seen |= BIT(f);
            AC(a).rest = (AC(a).rest | FL(f).targets) & ~AC(a).seen;
            if (AC(a).rest) break;
            AC(a).seen = 0;
            AC(a).step = IS(LOOK_FIRST) ? S_NOTE : S_JOIN;
            break;
        case S_FORGET:
            endWaits(a, BIT(AC(a).flight));
            AC(a).seen = 0;
            leaves(a, RECURSION);
            break;
        case S_JOIN:
            f = AC(a).flight;
            if (AC(a).opener && HAS(AC(a).new, f) && size(AC(a).wanted) == 1) {
                say("   %s makes flight %d itself\n", who(a), f);
                AC(a).found = BIT(f);
                AC(REQUESTS + f).opener = 1;
                AC(REQUESTS + f).cancelled = AC(a).cancelled;
                startFlight(f);
                AC(a).step = S_OPENER;
                break;
            }
            /* One more than the flights, until it waits. */
            w = AC(a).found ? currentWait(a) : beginWait(a, 1);
            if (now.wrong) break;
            WA(w).open++;
            AC(a).found |= BIT(f);
            if (FL(f).phase == OPEN || FL(f).phase == ABANDONED || IS(JOIN_ENDED)) FL(f).waiters |= BIT(w);
            else endWait(w, FL(f).phase == SHUT ? REFUSED : OK);
            AC(a).step = HAS(AC(a).new, f) ? S_START : S_LOOK;
            break;

        /* start() */
        case S_START:
            f = AC(a).flight;
            say("   %s starts flight %d\n", who(a), f);
            startFlight(f);
            AC(a).block = 0;
            AC(a).step = IS(CHECK_FIRST) ? S_CHECK : S_KNOWN;
            break;
        case S_KNOWN:
            f = AC(a).flight;
            FL(f).known = 1;
            AC(a).step = S_CHECK;
            if (!IS(CHECK_FIRST)) break;
            if (AC(a).block) tell(f);
            goto started;
        case S_CHECK:
            f = AC(a).flight;
            AC(a).block = FL(f).phase == ABANDONED || FL(f).phase == SHUT;
            if (IS(CHECK_FIRST)) { AC(a).step = S_KNOWN; break; }
            if (AC(a).block || FL(f).phase == ENDED) tell(f);
        started:
            AC(a).step = S_LOOK;
            break;

        /* runByOpener() */
        case S_OPENER:
            f = lowest(AC(a).found);
            if (IS_FLIGHT(a)) endWaits(a, AC(a).found);
            if (FL(f).made) AC(a).step = S_TAKE; else fails(a, AC(REQUESTS + f).result);
            break;

        /* Waiter.wait() */
        case S_PARKED:
            w = currentWait(a);
            if (!WA(w).result) { say("   %s is cancelled and goes on\n", who(a)); endWait(w, CANCELLED); }
            AC(a).rest = AC(a).found;
            AC(a).step = IS_FLIGHT(a) ? S_WAITED : S_LEAVE;
            break;
        case S_WAITED:
            endWaits(a, AC(a).found);
            AC(a).step = S_LEAVE;
            break;
        case S_LEAVE:
            w = currentWait(a);
            if (!AC(a).rest) {
                if (AC(a).result) fails(a, AC(a).result);
                else if (WA(w).result == OK) AC(a).step = S_TAKE;
                else fails(a, WA(w).result);
                break;
            }
            f = lowest(AC(a).rest);
            AC(a).rest &= ~BIT(f);
            if (!HAS(FL(f).waiters, w) || IS(NO_LEAVE)) break;
            FL(f).waiters &= ~BIT(w);
            if (FL(f).waiters || FL(f).phase != OPEN) break;
            say("   %s leaves flight %d to itself\n", who(a), f);
            FL(f).dropped = 1;
            if (!IS(LEAVE_OPEN)) FL(f).phase = ABANDONED;
            AC(a).flight = f;
            AC(a).step = S_CANCEL;
            break;
        case S_CANCEL:
            f = AC(a).flight;
            if (FL(f).known) tell(f);
            AC(a).step = S_LEAVE;
            break;
        case S_TAKE:
            for (f = 0; f < FLIGHTS; f++) if (HAS(AC(a).found, f) && (FL(f).made || IS(TAKE_UNMADE)))
                for (c = 0; c < CELLS; c++) if (HAS(AC(a).wanted, c) && HAS(FL(f).claims, c)) {
                    say("   %s takes %c of flight %d\n", who(a), NAME(c), f);
                    give(a, c, f + 1);
                }
            AC(a).step = S_HEAD;
            break;

        /* whenThreadEnds */
        case S_WATCH:
            c = AC(a).thread - 1;
            w = beginWait(a, 1);
            if (CE(c).word == THREAD || IS(WATCH_ANYWAY)) CE(c).tasks |= BIT(w); else endWait(w, OK);
            AC(a).step = S_PARKED_T;
            break;
        case S_PARKED_T:
            w = currentWait(a);
            if (!WA(w).result) endWait(w, CANCELLED);
            if (WA(w).result == OK) AC(a).step = S_HEAD; else fails(a, WA(w).result);
            break;

        /* A section: what another thread makes, it waits for. */
        case S_SECTION:
            c = lowest(AC(a).wanted);
            if (CE(c).word == COMPLETE) { give(a, c, CE(c).object); AC(a).step = S_HEAD; break; }
            if (CE(c).word == CLOSED) { fails(a, REFUSED); break; }
            say("   %s claims %c for a section\n", who(a), NAME(c));
            CE(c).word = THREAD;
            AC(a).step = S_MADE;
            break;
        case S_MADE:
            c = lowest(AC(a).wanted);
            HOLDS(CE(c).word == THREAD);
            endCell(c, FLIGHTS + 1);
            give(a, c, FLIGHTS + 1);
            AC(a).step = S_HEAD;
            break;

        /* run() of a flight */
        case S_KEPT:
            c = lowest(AC(a).rest);
            if (CE(c).abandoned) AC(a).block = 1;
            AC(a).rest &= ~BIT(c);
            if (AC(a).rest) break;
            AC(a).rest = FL(FLIGHT_OF(a)).claims;
            AC(a).step = IS(REMOVE_FIRST) ? S_REMOVE : S_PUBLISH;
            break;
        case S_PUBLISH:
        case S_DROP:
            c = lowest(AC(a).rest);
            HOLDS(CE(c).word == FLIGHT && CE(c).owner == FLIGHT_OF(a));
            endCell(c, AC(a).step == S_DROP || AC(a).block && !IS(PUBLISH_DROPPED) ? 0 : FLIGHT_OF(a) + 1);
            AC(a).rest &= ~BIT(c);
            if (!AC(a).rest) AC(a).step = S_END;
            break;
        case S_END:
            f = FLIGHT_OF(a);
            say("   %s ends\n", who(a));
            AC(a).block = 0;
            endFlight(f, AC(a).result, a);
            /* Its opener was cancelled: another makes it anew. */
            if (AC(a).opener && AC(a).cancelled && AC(a).result != OK && !IS(OPENER_FAILS)) AC(a).ends = OK;
            for (w = 0; w < WAITERS; w++) if (HAS(AC(a).ending, w)) HOLDS(w == currentWait(w / WAITS) && AC(w / WAITS).step != S_DONE);
            AC(a).back = S_END;
            AC(a).step = IS(REMOVE_FIRST) ? S_WAKE : S_REMOVE;
            break;
        case S_REMOVE:
            f = AC(a).back == S_GIVE_UP ? AC(a).flight : FLIGHT_OF(a);
            FL(f).listed = 0;
            if (IS(REMOVE_FIRST) && AC(a).back != S_GIVE_UP) { AC(a).step = AC(a).result == OK ? S_PUBLISH : S_DROP; break; }
            AC(a).step = S_WAKE;
            if (AC(a).ending) break;
            goto woken;
        case S_WAKE:
            if (AC(a).ending) {
                w = lowest(AC(a).ending);
                AC(a).ending &= ~BIT(w);
                endWait(w, AC(a).ends);
                if (AC(a).ending) break;
            }
        woken:
            AC(a).ends = 0;
            if (AC(a).back == S_GIVE_UP) { AC(a).back = 0; reuse(AC(a).flight, a); goOnAfterGivingUp(a); break; }
            AC(a).step = S_DONE;
            now.running--;
            break;
        }
    }

    /* Forgets what is not looked at any more, so that there are fewer states. */
    static void tidy(int a) {
        switch (AC(a).step) {
        case S_DONE: case S_MAKE:
            AC(a).todo = AC(a).at = AC(a).found = AC(a).new = AC(a).thread = 0;
            if (AC(a).waits) WA(currentWait(a)).open = WA(currentWait(a)).result = 0;
        case S_LOOK:
            AC(a).flight = AC(a).block = AC(a).rest = AC(a).seen = AC(a).back = AC(a).ends = 0;
        }
    }

    static int canRun(int a) {
        switch (AC(a).step) {
        case S_UNUSED: case S_DONE: case S_MAKE: return 0;
        case S_SECTION: return CE(lowest(AC(a).wanted)).word != THREAD;
        case S_OPENER: return AC(REQUESTS + lowest(AC(a).found)).step == S_DONE;
        case S_PARKED: case S_PARKED_T: return WA(currentWait(a)).result || AC(a).cancelled;
        default: return 1;
        }
    }

    /* The factory of a flight returns. */
    static void makes(int a) {
        int f = FLIGHT_OF(a);
        say("   %s has made its objects\n", who(a));
        AC(a).result = OK;
        FL(f).has = FL(f).claims;
        AC(a).block = 0;
        AC(a).rest = FL(f).claims;
        AC(a).step = S_KEPT;
    }

    static void cancel(int a) {
        int f;
        say("   request %d is cancelled\n", a);
        AC(a).cancelled = 1;
        if (AC(a).opener) for (f = 0; f < FLIGHTS; f++) if (AC(REQUESTS + f).opener) AC(REQUESTS + f).cancelled = 1;
    }

    /* --------------------------------------------------------------------------------------------- a thread, and ends */

    static int threadClaims(int c) {
        if (CE(c).word != EMPTY) { say("   the thread goes away from %c\n", NAME(c)); return 0; }
        say("   the thread claims %c\n", NAME(c));
        CE(c).word = THREAD;
        return 1;
    }

    static void threadEnds(int c, int isMade) {
        say("   the thread ends\n");
        endCell(c, isMade ? FLIGHTS + 1 : 0);
    }

    /* The flights that the table has, as one set. */
    static int listed(void) {
        int f, set = 0;
        for (f = 0; f < FLIGHTS; f++) if (FL(f).listed) set |= BIT(f);
        return set;
    }

    /* FlightState.close(): gives the waiters. */
    static int shut(int f) {
        int waiters = 0;
        if (FL(f).phase == OPEN || FL(f).phase == ABANDONED) {
            say("   flight %d is shut\n", f);
            FL(f).phase = SHUT;
            FL(f).dropped = 1;
            if (IS(CLOSE_ONE)) return 0;
            waiters = FL(f).waiters;
            FL(f).waiters = 0;
        }
        return waiters;
    }

    static int haveEnded(int set) {
        int f;
        for (f = 0; f < FLIGHTS; f++) if (HAS(set, f) && FL(f).phase != ENDED) return 0;
        return 1;
    }

    static void cancelDropped(int f) { if (FL(f).dropped && FL(f).known) tell(f); }

    /* Whether the time of a flight can be up: it has begun its work, and has not ended. */
    static int canTimeOut(int f) {
        switch (AC(REQUESTS + f).step) {
        case S_MAKE: case S_KEPT: case S_PUBLISH: case S_DROP: case S_END: return FL(f).phase == OPEN || FL(f).phase == ABANDONED;
        default: return 0;
        }
    }

    /* FlightState.timeOut(): gives the waiters. */
    static int timesOut(int f) {
        int waiters = FL(f).waiters;
        say("   the time of flight %d is up\n", f);
        FL(f).waiters = 0;
        FL(f).dropped = 1;
        if (!IS(TIME_OUT_OPEN)) FL(f).phase = ABANDONED;
        return waiters;
    }

    static void tellAll(int waiters, int result) {
        int w;
        for (w = 0; w < WAITERS; w++) if (HAS(waiters, w)) endWait(w, result);
    }

    /* What is made together is kept together, so that emptying one cell of a group is emptying all. */
    static int emptied(int c) { return now.group && c < 2 ? now.emptied[0] + now.emptied[1] : now.emptied[c]; }

    static void checkEnd(void) {
        int c, f, r, w;
        HOLDS(!now.ascents);
        for (c = 0; c < CELLS; c++) {
            HOLDS(CE(c).word != FLIGHT && CE(c).word != THREAD && !CE(c).abandoned && !CE(c).tasks);
            /* One instance, and another one for each time that one was taken out. */
            HOLDS(size(now.given[c]) <= 1 + emptied(c));
            HOLDS(!now.isClosed || CE(c).word == CLOSED);
        }
        for (f = 0; f < now.flights; f++) {
            HOLDS(FL(f).phase == ENDED && !FL(f).listed && !FL(f).waiters && !FL(f).targets);
            /* Nobody wanted it: its task knows. */
            HOLDS(!FL(f).dropped || !FL(f).started || FL(f).told || AC(REQUESTS + f).opener);
        }
        for (r = 0; r < REQUESTS; r++) if (now.shape[r] && AC(r).result == OK && !now.isClosed)
            for (c = 0; c < CELLS; c++) if (HAS(now.shape[r], c) && !emptied(c)) HOLDS(CE(c).word == COMPLETE && CE(c).object == AC(r).got[c]);
    }
}

proctype Run(byte me) {
    do
    :: atomic { c_expr { canRun (PRun->me) } -> c_code { step(PRun->me); tidy(PRun->me); }; assert(!wrong) }
    :: atomic { actor[me].step == S_MAKE ->
        if
        :: c_code { makes(PRun->me); }
        :: faults > 0 -> faults--; faulted = 1; c_code { fails(PRun->me, FAILED); }
        :: actor[me].cancelled -> c_code { fails(PRun->me, CANCELLED); }
        fi;
        assert(!wrong)
       }
    :: actor[me].step == S_DONE -> break
    :: running == 0 && actor[me].step == S_UNUSED -> break
    od
}

proctype Canceller(byte me) {
    if
    :: atomic { actor[me].step != S_DONE -> c_code { cancel(PCanceller->me); } }
    :: actor[me].step == S_DONE
    fi
}

proctype Thread() {
    byte isMaking;
    if
    :: atomic { c_code { PThread->isMaking = threadClaims(now.threadCell); }; assert(!wrong) }
    fi;
    if
    :: atomic { isMaking -> c_code { threadEnds(now.threadCell, 1); }; assert(!wrong) }
    :: atomic { isMaking && faults > 0 -> faults--; faulted = 1; c_code { threadEnds(now.threadCell, 0); }; assert(!wrong) }
    :: !isMaking
    fi
}

proctype Cleaner() {
    byte c;
    do
    :: atomic { c < CELLS -> c_code { say("   %c is emptied\n", NAME(PCleaner->c)); emptyCell(PCleaner->c, 0); }; c++ }
    :: c == CELLS -> break
    od
}

/* The time of a flight: its state, its task and its waiters one after the other. */
proctype Timer() {
    byte n;
    int waiters;
    do
    :: n < FLIGHTS - 1 -> n++
    :: break
    od;
    if
    :: atomic { c_expr { canTimeOut (PTimer->n) } -> faulted = 1; c_code { PTimer->waiters = timesOut(PTimer->n); } };
        atomic { true -> c_code { if (!IS(TIME_OUT_RUNS)) cancelDropped(PTimer->n); } };
        atomic { true -> c_code { tellAll(PTimer->waiters, FAILED); } }
    :: running == 0
    fi
}

/* One cell or one flight after the other; of a flight, its state, its task and its waiters one after the other. */
proctype Closer() {
    byte n, at;
    int waiters;
    atomic { c_code { say("   the scope is closed\n"); }; isClosed = 1 }
    if
    :: close == 1 -> goto cells
    :: else -> goto all
    fi;
cells:
    do
    :: atomic { n < CELLS ->
        c_code { if (now.close == 2) HOLDS(CE(PCloser->n).word != FLIGHT); emptyCell(PCloser->n, 1); };
        n++;
        assert(!wrong)
       }
    :: atomic { n == CELLS -> n = 0; break }
    od;
    if
    :: close == 2 -> goto end
    :: else
    fi;
all:
    c_code { now.shutting = listed(); now.awaited = now.close == 2 ? now.shutting : 0; };
    do
    :: atomic { shutting != 0 && at == 0 -> c_code { PCloser->n = lowest(now.shutting); PCloser->waiters = shut(PCloser->n); }; at = 1 }
    :: atomic { at == 1 -> c_code { cancelDropped(PCloser->n); }; at = 2 }
    :: atomic { at == 2 ->
        c_code { tellAll(PCloser->waiters, REFUSED); };
        waiters = 0;
        at = 3
       }
    :: atomic { at == 3 ->
        c_code { now.shutting &= ~BIT(PCloser->n); };
        at = 0;
        n = 0
       }
    :: atomic { shutting == 0 && at == 0 -> break }
    od;
    if
    :: atomic { close == 2 && c_expr { haveEnded (now.awaited) } -> awaited = 0 }; goto cells
    :: close == 1
    fi;
end: skip
}

init {
    byte n;
    atomic {
        c_code { readEnvironment(); };
        do
        :: n < REQUESTS ->
            if
            :: shape[n] != 0 ->
                actor[n].step = S_BEGIN;
                running++;
                run Run(n);
                if
                :: cancels[n] -> run Canceller(n)
                :: else
                fi
            :: else
            fi;
            n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < FLIGHTS -> run Run(REQUESTS + n); n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < cleans -> run Cleaner(); n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < timeouts -> run Timer(); n++
        :: else -> break
        od;
        n = 0;
        if
        :: close != 0 -> run Closer()
        :: else
        fi;
        if
        :: threadCell != NONE -> run Thread()
        :: else
        fi
    }
    atomic {
        running == 0 && _nr_pr == 1 ->
        c_code { checkEnd(); };
        assert(!wrong)
    }
}
