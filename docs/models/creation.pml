/*
 * The creation protocol, as a model for the checker Spin.
 *
 * Read this next to the Swift code of the same names (Sources/DICore/Creation). A few words on how the model is written:
 *
 * - Every cell stands for one component in one store. Two scopes or two graphs are simply different cells.
 * - A thread runs one step at a time, named by `step`. What happens under the lock is one step. A load and a compare-and-swap
 *   of a cell's word are a step each. Between two steps every other thread may run.
 * - What leaves no choice is written in C, function by function like the Swift code. Promela chooses: who runs, which request a
 *   closure makes next, what fails.
 * - `Entry` is a frame of the path (`PathFrame`), `joint` a merged creation (`MergedCreation`). A frame is *running* while its
 *   creation has not returned. One that was left to an outer frame stays on the path, and runs no more. The closure of the
 *   innermost running frame runs.
 * - What is called "ghost" exists for the assertions only. The protocol never looks at it.
 *
 * Two parameters are given when the checker is made: -DTHREADS=n and -DCELLS=n, at most 5. Everything else is read from the
 * environment when the checker starts, so one compiled checker serves all graphs:
 *
 *   SHAPE="A>B B~A"   requests. A>B: A's initializer requests B. B~A: B's injections request A. A!B: A's post-init.
 *   ENTRIES="AB"      what threads may resolve. Without it: every cell of the shape.
 *   LEADS="10"        for each cell: 1 if its injections may lead out (`mayLeadOut`). The last one stands for all that follow.
 *   CYCLE="110"       for each cell: the cycle of visible edges it is in; 0 for none
 *   RESOLVES=n        how often each thread resolves (1 without it)
 *   FAULTS=n          how many attempts (an initializer, the injections of one component, a post-init) may fail
 *   SWALLOWS=n        how many errors may be swallowed by the closure that made the request
 *   ABANDONS=n        how many times a cell is emptied from outside, at any moment
 *   EARLIER=n         how many times a request for a prototype runs injections that wait (`injectWithinEarlier`)
 *   OPTIONAL=1        a closure may leave out any of its requests: one run stands for all graphs with some of these edges
 *   EDGES=n           with OPTIONAL: at most so many requests are made in all: all graphs of so many edges
 *   BREAK=rule        break one rule on purpose, to see that the assertions notice. The names are in `rules` below.
 */

#ifndef THREADS
#define THREADS 2
#endif
#ifndef CELLS
#define CELLS 3
#endif

/* The word of a cell. */
#define EMPTY         0
#define CREATING      1
#define COMPLETE      2

/* The state of a frame. */
#define INITIALIZING  0
#define INITIALIZED   1
#define INJECTED      2   /* its injections have begun */
#define FINISHED      3   /* its post-inits have begun */
#define FAILED        4   /* an injection that ran before its turn has failed */

/* The phase of a part: INJECTED, FINISHED or */
#define OPEN          0
#define PUBLISHED     4   /* with its merged creation: the thread only has to pop its frames */

/* What a thread waits for. */
#define NOTHING       0
#define FOR_CELL      1
#define FOR_JOINT     2

/* What a thread does next. */
#define S_RESOLVE     0   /* begin an outermost resolve, or end */
#define S_LOAD        1   /* request: load the word of the cell */
#define S_CLAIM       2   /* request: it was empty */
#define S_LOOK        3   /* request: another thread creates there; take the lock */
#define S_PARKED      4   /* waits for a cell */
#define S_CHOOSE      5   /* the closure that runs makes one of its requests, or returns, or fails. No step of its own */
#define S_THROW       6   /* a request has thrown: the closure that runs swallows it or fails. No step of its own */
#define S_INITIALIZED 7   /* in a merged creation: take the lock to say that an initializer has returned */
#define S_LEAVE       8   /* in a merged creation: take the lock to leave a frame to an outer one */
#define S_SETTLE      9   /* in a merged creation: take the lock to settle, first or again after waiting */
#define S_PUBLISH     10  /* publish what belongs to no merged creation, one cell in each step */
#define S_DROP        11  /* the creation at the frame `drop` has failed */
#define S_DONE        12

#define BIT(n)    (1 << (n))
#define HAS(s, n) (((s) >> (n)) & 1)

typedef Cell {
    byte word;
    byte owner;        /* while creating */
    byte at;           /* its frame on the owner's path */
    byte watched;
    byte abandoned;
    byte joint;        /* the merged creation it belongs to, or 0 */
    byte takers[THREADS];   /* sets of frames that took the early instance */
}

typedef Entry {
    byte cell;
    byte target;       /* the frame whose end it waits for; its own position if it waits for no outer frame */
    byte parent;       /* the frame that made the request, plus 1 */
    byte state;
    byte unmarked;     /* its target before it was marked, plus 1; 0 if it was not */
    byte todo;         /* set of cells that the closure which runs still has to request */
    byte isLeft;       /* left to an outer frame: not running any more */
    byte within;       /* its injections ran before their turn: the running frame they ran in, plus 1 */
    /* While it is running: */
    byte busy;         /* a closure runs: */
    byte work;         /* of this frame, mostly itself; */
    byte earlier;      /* and in a request of it the injections of this one, plus 1 */
    /* Of the part with this base: */
    byte joint;
    byte phase;
    byte failure;
    /* Ghost: */
    byte holds;        /* cells whose instances it was given before they were published */
    byte spoilt;       /* it was given an instance that was dropped since */
    byte waits;        /* it waits for a reason other than what it holds */
}

typedef ThreadState {
    Entry entry[CELLS];
    byte count;
    byte list[CELLS];  /* what is to do: frames in the order in which their initializers returned */
    byte listed;
    byte wait;
    byte on;           /* the cell or the merged creation that it waits for */
    byte phase;        /* of FOR_JOINT; */
    byte base;         /* with this base */
    byte step;
    byte target;       /* the cell that is requested */
    byte level;        /* of S_SETTLE */
    byte drop;
    byte done;         /* how many cells were published or dropped so far, one in each step */
    byte notKept;
    byte resolves;
}

Cell cell[CELLS];
ThreadState thread[THREADS];

/* The graph. Bit d of edges[c]: c requests d. */
byte initializerEdges[CELLS];
byte injectionEdges[CELLS];
byte postInitEdges[CELLS];
byte leads[CELLS];
byte cycle[CELLS];
byte initializerCycle;     /* initializers alone form a cycle */
byte mixedCycle;           /* a cycle has an initializer in it, and injections that do not wait */

byte entries;
byte optional;
byte faults;
byte swallows;
byte abandons;
byte earlier;
byte resolves;
byte edges;
byte broken;

byte firstTarget[THREADS];
byte ended;
byte disturbed;            /* something failed */
byte undisturbed;          /* nothing is emptied from outside */
byte wrong;

/* Rules that can be broken on purpose. Two of them are not noticed at the sizes that were tried (MARK_POSITION,
   FAILURE_KEEPS_PHASE): these rules are kept for safety. The others are in `check --broken`. */
#define CLAIM_BY_STORE        1   /* claim by a plain store instead of a compare-and-swap */
#define PUBLISH_NO_WAKE       2   /* publish a watched cell as if it were not */
#define PUBLISH_SINGLY        3   /* a part of a merged creation is published without the others */
#define NO_BARRIER            4   /* post-inits run before the other parts are injected */
#define SETTLE_NO_LOOP_CHECK  5   /* settle waits without looking for a loop */
#define TAKE_OUTSIDE_JOINT    6   /* take an early instance without being in its merged creation */
#define OTHER_THREADS_ONLY    7   /* a thread's own parts never block it */
#define JOIN_NO_WAKE          8   /* join without waking threads that wait for the merged creation or a cell of it */
#define DROP_NO_WAKE          9   /* drop a cell without waking threads that wait for it */
#define DROP_SPARES_TAKERS    10  /* drop a cell without failing the parts that took its instance */
#define LOOP_IS_RECURSION     11  /* every loop of waits for cells counts as recursion */
#define NO_RECURSION_CHECK    12  /* recursion over threads is not looked for */
#define NO_LATE_MEMBERS       13  /* what was begun in a part after it was joined is not added */
#define NO_REOPEN             14  /* what is left to a part leaves it injected */
#define LEAVE_JOINT_BEHIND    15  /* the merged creation of a frame that is left stays where it was */
#define PUBLISH_WAITING       16  /* a part is published although something in it waits for an outer frame */
#define PUBLISH_OWN_TARGET    17  /* only the frame's own target counts, not the targets of inner frames */
#define KEEP_LISTED           18  /* what was dropped stays on the list */
#define NO_MARK               19  /* a frame that takes an early instance of its own thread does not wait for it */
#define MARK_POSITION         20  /* it waits for the frame, and not for the frame's target */
#define NO_HOLD               21  /* join holds nothing */
#define LEADS_IGNORED         22  /* injections that may lead out run at once */
#define EXTEND_UNNOTICED      23  /* a thread that waits in settle does not look whether its part was extended */
#define FAILURE_LOST          24  /* a part that is extended forgets that it has failed */
#define UNDO_TARGETS          25  /* a failure undoes the target of a frame whose injections ran early within it */
#define SPARE_EARLIER         26  /* a failure within which injections ran early spares their frame */
#define WAIT_LONGER           27  /* a frame that takes something early waits for the outermost frame */
#define KEEP_MARKS            28  /* a failure does not undo the marks of what it takes back */
#define MARKS_FORGET_HOLD     29  /* what a merged creation holds is raised by undoing marks */
#define HOLD_ALL_AGAIN        30  /* a failure holds all that a thread has begun since its merged creations were made */
#define TAKE_KEEPS_PHASE      31  /* a part that takes an instance of an outer frame stays injected */
#define FAILURE_KEEPS_PHASE   32  /* a part that fails keeps its phase */

c_code {
#define TH(t)    now.thread[t]
#define EN(t, e) now.thread[t].entry[e]
#define CE(c)    now.cell[c]
#define NAME(c)  ('A' + (c))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define IS(rule) (now.broken == (rule))
#define EACH(t)  (t = 0; t < THREADS; t++)

    static const char *rules[] = { "", "claim-by-store", "publish-no-wake", "publish-singly", "no-barrier", "settle-no-loop-check",
        "take-outside-joint", "other-threads-only", "join-no-wake", "drop-no-wake", "drop-spares-takers", "loop-is-recursion",
        "no-recursion-check", "no-late-members", "no-reopen", "leave-joint-behind", "publish-waiting", "publish-own-target",
        "keep-listed", "no-mark", "mark-position", "no-hold", "leads-ignored", "extend-unnoticed", "failure-lost", "undo-targets",
        "spare-earlier", "wait-longer", "keep-marks", "marks-forget-hold", "hold-all-again", "take-keeps-phase", "failure-keeps-phase", 0 };

    static int number(const char *name, int otherwise) {
        const char *s = getenv(name);
        return s && *s ? atoi(s) : otherwise;
    }

    static void bad(const char *what, const char *value) {
        printf("bad %s '%s'\n", what, value);
        exit(2);
    }

    /* A digit for each cell; the last one stands for all that follow. */
    static void digits(const char *name, unsigned char *into) {
        const char *s = getenv(name);
        int c;
        for (c = 0; c < CELLS; c++) {
            into[c] = s && *s ? *s - '0' : 0;
            if (s && *s && s[1]) s++;
        }
    }

    static void readEnvironment(void) {
        const char *s = getenv("SHAPE");
        int c, d, k;
        unsigned char strict[CELLS], any[CELLS];
        for (; s && *s; s += 3) {
            while (*s == ' ') s++;
            if (!*s) break;
            c = s[0] - 'A'; d = s[1] ? s[2] - 'A' : -1;
            if (c < 0 || c >= CELLS || d < 0 || d >= CELLS) bad("SHAPE", s);
            if (s[1] == '>') now.initializerEdges[c] |= BIT(d);
            else if (s[1] == '~') now.injectionEdges[c] |= BIT(d);
            else if (s[1] == '!') now.postInitEdges[c] |= BIT(d);
            else bad("SHAPE", s);
            now.entries |= BIT(c) | BIT(d);
        }
        s = getenv("ENTRIES");
        if (s && *s) for (now.entries = 0; *s; s++) {
            if (*s < 'A' || *s >= 'A' + CELLS) bad("ENTRIES", s);
            now.entries |= BIT(*s - 'A');
        }
        digits("LEADS", now.leads);
        digits("CYCLE", now.cycle);
        for (c = 0; c < CELLS; c++) {
            strict[c] = now.initializerEdges[c];
            any[c] = now.initializerEdges[c] | now.injectionEdges[c] | now.postInitEdges[c];
        }
        for (k = 0; k < CELLS; k++) for (c = 0; c < CELLS; c++) {
            if (HAS(strict[c], k)) strict[c] |= strict[k];
            if (HAS(any[c], k)) any[c] |= any[k];
        }
        for (c = 0; c < CELLS; c++) for (d = 0; d < CELLS; d++) if (HAS(now.initializerEdges[c], d)) {
            if (c == d || HAS(strict[d], c)) now.initializerCycle = 1;
            if (c == d || HAS(any[d], c))
                for (k = 0; k < CELLS; k++) if (!now.leads[k] && HAS(now.entries, k)) now.mixedCycle = 1;
        }
        now.optional = number("OPTIONAL", 0);
        now.faults = number("FAULTS", 0);
        now.swallows = number("SWALLOWS", 0);
        now.abandons = number("ABANDONS", 0);
        now.undisturbed = now.abandons == 0;
        now.earlier = number("EARLIER", 0);
        now.resolves = number("RESOLVES", 1);
        now.edges = number("EDGES", 255);
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

    /* ------------------------------------------------------------------------------------------------------ the path */

    /* The innermost running frame; -1 for none. */
    static int running(int t) {
        int f = TH(t).count - 1;
        while (f >= 0 && EN(t, f).isLeft) f--;
        return f;
    }

    /* The frame whose closure runs; -1 for none. */
    static int current(int t) {
        int f = running(t);
        return f < 0 ? -1 : EN(t, f).earlier ? EN(t, f).earlier - 1 : EN(t, f).work;
    }

    /* The outermost frame whose initializer is open; -1 for none. */
    static int outermostInitializer(int t) {
        int e;
        for (e = 0; e < TH(t).count; e++) if (EN(t, e).state == INITIALIZING) return e;
        return -1;
    }

    static int lowestTarget(int t, int from) {
        int lowest = from, e;
        for (e = from; e < TH(t).count; e++) {
            if (e > from && IS(PUBLISH_OWN_TARGET)) break;
            lowest = MIN(lowest, EN(t, e).target);
        }
        return lowest;
    }

    /* The frame at whose end another one will be published, as far as can be told now. */
    static int base(int t, int e) {
        int lowest;
        while ((lowest = lowestTarget(t, e)) < e) e = lowest;
        return e;
    }

    static int isJoined(int t) {
        int e;
        for (e = 0; e < TH(t).count; e++) if (EN(t, e).joint) return 1;
        return 0;
    }

    /* The merged creation that the innermost frame belongs to. */
    static int jointOf(int t) { return TH(t).count ? EN(t, base(t, TH(t).count - 1)).joint : 0; }

    /* The base of the part that a frame belongs to; -1 for none. */
    static int part(int joint, int t, int e) {
        while (e >= 0 && EN(t, e).joint != joint) e--;
        return e;
    }

    static int failure(int t) {
        int joint = jointOf(t), p = joint ? part(joint, t, TH(t).count - 1) : -1;
        return p >= 0 && EN(t, p).failure;
    }

    /* Whether a part of a thread has failed that begins at a frame or inside it. */
    static int failedFrom(int t, int e) {
        for (; e < TH(t).count; e++) if (EN(t, e).failure) return 1;
        return 0;
    }

    static int isInitialized(int c) { return CE(c).word == CREATING && EN(CE(c).owner, CE(c).at).state != INITIALIZING; }

    static void lower(int t, int e, int target) { if (target < EN(t, e).target) EN(t, e).target = target; }

    /* A frame that takes an early instance of its own thread waits for it, until that is taken back. */
    static void mark(int t, int e, int target) {
        if (target >= EN(t, e).target) return;
        if (!EN(t, e).unmarked) EN(t, e).unmarked = EN(t, e).target + 1;
        EN(t, e).target = target;
    }

    /* A join makes a frame wait for the base of its part, whatever is taken back later. */
    static void hold(int t, int e, int to) {
        if (IS(NO_HOLD)) return;
        lower(t, e, to);
        if (EN(t, e).unmarked && !IS(MARKS_FORGET_HOLD)) EN(t, e).unmarked = MIN(EN(t, e).unmarked, to + 1);
        EN(t, e).waits = 1;
    }

    static void undoMarks(int t, int p) {
        int e, b;
        for (e = p; e < TH(t).count && !IS(KEEP_MARKS); e++) if (EN(t, e).unmarked) EN(t, e).target = EN(t, e).unmarked - 1;
        for (b = 0; b < TH(t).count && IS(HOLD_ALL_AGAIN); b++) if (EN(t, b).joint)
            for (e = b; e < TH(t).count; e++) hold(t, e, b);
    }

    /* Ghost: the cells of all frames from one on. */
    static int cellsFrom(int t, int e) {
        int set = 0;
        for (; e < TH(t).count; e++) set |= BIT(EN(t, e).cell);
        return set;
    }

    /* The frames from one on leave the path. */
    static void pop(int t, int from) {
        int e;
        for (e = from; e < TH(t).count; e++) memset(&EN(t, e), 0, sizeof(EN(t, e)));
        TH(t).count = from;
    }

    /* A running frame ends, well or not: what ran early in it ran in the next outer one. */
    static void endFrame(int t, int f) {
        int outer, e;
        for (outer = f - 1; outer >= 0 && EN(t, outer).isLeft; outer--) ;
        for (e = 0; e < f; e++) if (EN(t, e).within > f) EN(t, e).within = outer > e ? outer + 1 : 0;
    }

    /* The closure that runs is given an instance. */
    static void give(int t, int c, int early) {
        int x = current(t), o = CE(c).owner;
        TH(t).target = 0;
        if (early) {
            HOLDS(x >= 0 && CE(c).word == CREATING && isInitialized(c));
            if (x < 0) return;
            /* Nothing outside the part or merged creation; for injections that run before their turn, also inner frames. */
            if (EN(t, running(t)).earlier)
                HOLDS(o == t ? base(t, CE(c).at) >= base(t, x) : CE(c).joint && CE(c).joint == jointOf(t));
            else if (!IS(PUBLISH_WAITING) && !IS(PUBLISH_OWN_TARGET))
                HOLDS(o == t ? base(t, CE(c).at) == base(t, x) : CE(c).joint && CE(c).joint == EN(t, base(t, x)).joint);
            EN(t, x).holds |= BIT(c);
        }
    }

    /* --------------------------------------------------------------------------------------------------- the wait graph */

    static void wake(int t) {
        say("      thread %d is woken\n", t);
        TH(t).wait = TH(t).on = TH(t).phase = TH(t).base = 0;
    }

    static void wakeWhoWaitForCell(int c) {
        int t;
        for EACH(t) if (TH(t).wait == FOR_CELL && TH(t).on == c) wake(t);
    }

    static void wakeWhoWaitForJoint(int joint) {
        int t;
        if (IS(JOIN_NO_WAKE)) return;
        for EACH(t) if ((TH(t).wait == FOR_CELL && CE(TH(t).on).joint == joint) || (TH(t).wait == FOR_JOINT && TH(t).on == joint))
            wake(t);
    }

    static int allParts(int joint, int phase) {
        int t, e;
        for EACH(t) for (e = 0; e < TH(t).count; e++) if (EN(t, e).joint == joint && EN(t, e).phase < phase) return 0;
        return 1;
    }

    static int canGoOn(int t) {
        if (failure(t)) return 1;
        if (TH(t).wait == FOR_CELL) return jointOf(t) && CE(TH(t).on).joint == jointOf(t) && isInitialized(TH(t).on);
        return base(t, TH(t).base) < TH(t).base || allParts(TH(t).on, TH(t).phase);
    }

    static void wakeWhoCanGoOn(void) {
        int t;
        for EACH(t) if (TH(t).wait && canGoOn(t)) wake(t);
    }

    /* Whether every thread on the way from a cell back to this one is in the middle of an initializer. */
    static int isRecursion(int c, int t) {
        int rounds = 0, o;
        while (CE(c).word == CREATING) {
            o = CE(c).owner;
            if (!CE(c).joint && o != t && !TH(o).wait) return 0;
            if (isInitialized(c)) return 0;
            if (o == t) return 1;
            if (TH(o).wait != FOR_CELL) return 0;
            c = TH(o).on;
            HOLDS(rounds <= THREADS);
            if (rounds++ > THREADS) return 0;
        }
        return 0;
    }

    typedef struct { int from, to, entry; } Edge;
    static Edge edge[THREADS * THREADS * CELLS];
    static int edgeCount;

    static void block(int from, int to, int entry) {
        if (IS(OTHER_THREADS_ONLY) && from == to) return;
        edge[edgeCount].from = from; edge[edgeCount].to = to; edge[edgeCount++].entry = entry;
    }

    /* The threads that must do something before a wait can end. */
    static void blockers(int t) {
        int c = TH(t).on, o, e;
        if (TH(t).wait == FOR_CELL) {
            if (!CE(c).joint || CE(c).joint == jointOf(t)) {
                if (!CE(c).joint || !isInitialized(c)) block(t, CE(c).owner, CE(c).at);
            } else for EACH(o) for (e = 0; e < TH(o).count; e++) if (EN(o, e).joint == CE(c).joint) block(t, o, e);
        } else if (TH(t).wait == FOR_JOINT)
            for EACH(o) for (e = 0; e < TH(o).count; e++)
                if (EN(o, e).joint == TH(t).on && EN(o, e).phase < TH(t).phase && !(o == t && e == TH(t).base)) block(t, o, e);
    }

    /* The threads that wait for each other, each with the outermost of its frames that another one waits for. */
    static int looped[THREADS], from[THREADS], loopCount;

    static void loop(int t) {
        int reached = 0, again = 1, o, i, k, n;
        edgeCount = loopCount = 0;
        for EACH(o) blockers(o);
        /* Reached from the thread. */
        for (reached = BIT(t); again;) for (again = i = 0; i < edgeCount; i++)
            if (HAS(reached, edge[i].from) && !HAS(reached, edge[i].to)) { reached |= BIT(edge[i].to); again = 1; }
        for (i = 0; i < edgeCount; i++) if (HAS(reached, edge[i].from) && edge[i].to == t && !loopCount) looped[loopCount++] = t;
        for (n = 0; n < loopCount; n++) for (i = 0; i < edgeCount; i++) if (HAS(reached, edge[i].from) && edge[i].to == looped[n]) {
            for (k = 0; k < loopCount && looped[k] != edge[i].from; k++) ;
            if (k == loopCount) looped[loopCount++] = edge[i].from;
        }
        for (n = 0; n < loopCount; n++) {
            from[n] = CELLS;
            for (i = 0; i < edgeCount; i++) if (edge[i].to == looped[n] && HAS(reached, edge[i].from))
                for (k = 0; k < loopCount; k++) if (looped[k] == edge[i].from) from[n] = MIN(from[n], edge[i].entry);
        }
    }

    static void merge(int joint, int other) {
        int t, e, c;
        for EACH(t) {
            for (e = 0; e < TH(t).count; e++) if (EN(t, e).joint == other) EN(t, e).joint = joint;
            if (TH(t).wait == FOR_JOINT && TH(t).on == other) TH(t).on = joint;
        }
        for (c = 0; c < CELLS; c++) if (CE(c).joint == other) CE(c).joint = joint;
    }

    static void addMembers(int t, int b, int joint) {
        for (; b < TH(t).count; b++) {
            CE(EN(t, b).cell).joint = joint;
            CE(EN(t, b).cell).watched = 1;
        }
    }

    /* Makes a part of all that a thread has begun from a frame on. */
    static void extendPart(int t, int b, int joint) {
        int e, failed = 0;
        for (e = b; e < TH(t).count; e++) {
            hold(t, e, b);
            if (EN(t, e).joint) failed |= EN(t, e).failure;
            EN(t, e).joint = EN(t, e).phase = EN(t, e).failure = 0;
        }
        EN(t, b).joint = joint;
        EN(t, b).failure = failed && !IS(FAILURE_LOST);
        addMembers(t, b, joint);
        say("      joint %d: the entries of thread %d from %d on\n", joint, t, b);
    }

    static int isUsed(int joint) {
        int t, e, c;
        for EACH(t) for (e = 0; e < TH(t).count; e++) if (EN(t, e).joint == joint) return 1;
        for (c = 0; c < CELLS; c++) if (CE(c).joint == joint) return 1;
        return 0;
    }

    /* Makes one merged creation of the parts of all threads in the loop. */
    static void join(int joint) {
        int isStable = 0, n, e, t, b;
        if (!joint) for (joint = 1; isUsed(joint); joint++) ;
        for (n = 0; n < loopCount; n++) from[n] = base(looped[n], from[n]);
        while (!isStable) {
            isStable = 1;
            for (n = 0; n < loopCount; n++) {
                t = looped[n];
                for (b = from[n], e = 0; e < b; e++) if (EN(t, e).joint == joint) b = e;
                b = base(t, b);
                if (b < from[n]) isStable = 0;
                from[n] = b;
                for (e = b; e < TH(t).count; e++) if (EN(t, e).joint && EN(t, e).joint != joint) {
                    isStable = 0;
                    merge(joint, EN(t, e).joint);
                }
            }
        }
        for (n = 0; n < loopCount; n++) extendPart(looped[n], from[n], joint);
        wakeWhoWaitForJoint(joint);
    }

    /* -------------------------------------------------------------------------------------------- the end of a creation */

    static void goOn(int t, int settled);

    static void leaveCreating(int c, int word) {
        memset(&CE(c), 0, sizeof(CE(c)));
        CE(c).word = word;
    }

    /* Ghost: what is published together is finished, and holds nothing that is dropped or not published. */
    static void checkPublication(int set) {
        int t, e, f;
        for EACH(t) for (e = 0; e < TH(t).count; e++) if (HAS(set, EN(t, e).cell) && CE(EN(t, e).cell).owner == t) {
            HOLDS(EN(t, e).state == FINISHED && !EN(t, e).busy);
            HOLDS(!EN(t, e).spoilt);
            HOLDS((EN(t, e).holds & ~set) == 0);
            for (f = 0; f < TH(t).count; f++) HOLDS(!EN(t, f).busy || (EN(t, f).work != e && EN(t, f).earlier != e + 1));
        }
        for EACH(t) for (e = 0; e < TH(t).count; e++) EN(t, e).holds &= ~set;
    }

    /* Ghost: when post-inits begin, everything that can be reached has its injections. */
    static void checkInjected(int t, int f) {
        int set = cellsFrom(t, f), before, o, e, k;
        do {
            before = set;
            for EACH(o) for (e = 0; e < TH(o).count; e++)
                if (HAS(set, EN(o, e).cell) && CE(EN(o, e).cell).word == CREATING && CE(EN(o, e).cell).owner == o) {
                    set |= EN(o, e).holds;
                    HOLDS(EN(o, e).state >= INJECTED);
                    if (EN(o, e).state == INJECTED)
                        for (k = 0; k < TH(o).count; k++) HOLDS(!EN(o, k).busy || (EN(o, k).work != e && EN(o, k).earlier != e + 1));
                }
        } while (set != before);
    }

    static void publishCell(int c, int notKept) {
        HOLDS(CE(c).word == CREATING);
        leaveCreating(c, CE(c).abandoned || notKept ? EMPTY : COMPLETE);
    }

    static void publishJoint(int joint) {
        int t, e, c, set = 0, notKept = 0;
        say("      joint %d is published\n", joint);
        for (c = 0; c < CELLS; c++) if (CE(c).joint == joint) { set |= BIT(c); notKept |= CE(c).abandoned; }
        checkPublication(set);
        for EACH(t) for (e = 0; e < TH(t).count; e++) if (EN(t, e).joint == joint) {
            HOLDS(!EN(t, e).failure && (set & cellsFrom(t, e)) == cellsFrom(t, e));
            EN(t, e).joint = 0;
            EN(t, e).phase = PUBLISHED;
        }
        for (c = 0; c < CELLS; c++) if (HAS(set, c)) { publishCell(c, notKept); wakeWhoWaitForCell(c); }
        wakeWhoCanGoOn();
    }

    /* All from a frame on was published: what waited for it goes on. */
    static void endPublished(int t, int f) {
        while (TH(t).listed && TH(t).list[TH(t).listed - 1] >= f) TH(t).list[--TH(t).listed] = 0;
        endFrame(t, f);
        pop(t, f);
        goOn(t, 0);
    }

    /* One cell of what belongs to no merged creation. */
    static void publishNext(int t) {
        int f = running(t), e, c;
        if (TH(t).done == 0) {
            checkPublication(cellsFrom(t, f));
            for (e = f; e < TH(t).count; e++) TH(t).notKept |= CE(EN(t, e).cell).abandoned;
        }
        c = EN(t, f + TH(t).done).cell;
        HOLDS(CE(c).owner == t);
        say("   thread %d: publishes %c\n", t, NAME(c));
        e = CE(c).watched && !IS(PUBLISH_NO_WAKE);
        publishCell(c, TH(t).notKept);
        if (e) wakeWhoWaitForCell(c);
        if (f + ++TH(t).done == TH(t).count) {
            TH(t).done = TH(t).notKept = 0;
            endPublished(t, f);
        }
    }

    static void settle(int t) {
        int f = running(t), joint = EN(t, f).joint;
        if (base(t, f) < f && !IS(EXTEND_UNNOTICED)) { goOn(t, 0); return; }
        if (!joint) { goOn(t, TH(t).level); return; }
        if (EN(t, f).failure) {
            say("   thread %d: its part has failed\n", t);
            TH(t).drop = f;
            TH(t).step = S_DROP;
            return;
        }
        if (!IS(NO_LATE_MEMBERS)) addMembers(t, f, joint);
        if (EN(t, f).phase < TH(t).level) EN(t, f).phase = TH(t).level;
        say("   thread %d: the part of %c is %s\n", t, NAME(EN(t, f).cell), TH(t).level == INJECTED ? "injected" : "finished");
        wakeWhoCanGoOn();
        if (allParts(joint, TH(t).level) || (IS(NO_BARRIER) && TH(t).level == INJECTED) || (IS(PUBLISH_SINGLY) && TH(t).level == FINISHED)) {
            if (TH(t).level == FINISHED && !IS(PUBLISH_SINGLY)) publishJoint(joint);
            goOn(t, TH(t).level);
            return;
        }
        TH(t).wait = FOR_JOINT; TH(t).on = joint; TH(t).phase = TH(t).level; TH(t).base = f;
        loop(t);
        if (loopCount && !IS(SETTLE_NO_LOOP_CHECK)) {
            say("   thread %d: would wait for its joint in a loop\n", t);
            TH(t).wait = TH(t).on = TH(t).phase = TH(t).base = 0;
            join(0);
            goOn(t, 0);
        } else say("   thread %d: waits for its joint\n", t);
    }

    /* Leaves what is to do for a frame, and for all inner ones, to an outer frame. */
    static void leave(int t) {
        int f = running(t), e, justified = 0;
        EN(t, f).target = lowestTarget(t, f);
        say("   thread %d: %c is left to %c\n", t, NAME(EN(t, f).cell), NAME(EN(t, EN(t, f).target).cell));
        /* Ghost: what waits has a reason. */
        for (e = f; e < TH(t).count; e++) justified |= EN(t, e).waits || (EN(t, e).holds & ~cellsFrom(t, f));
        HOLDS(justified);
        from[0] = base(t, f);
        for (e = TH(t).count - 1; e > from[0] && !EN(t, e).joint; e--) ;
        if (e > from[0] && !IS(LEAVE_JOINT_BEHIND)) {
            looped[0] = t;
            loopCount = 1;
            join(EN(t, e).joint);
        }
        /* The part that it belongs to now has more injections to run. */
        e = base(t, f);
        if (EN(t, e).joint && !IS(NO_REOPEN)) EN(t, e).phase = OPEN;
        EN(t, f).isLeft = 1;
        endFrame(t, f);
        give(t, EN(t, f).cell, 1);
        goOn(t, 0);
    }

    /* The first of the list from a running frame on with a state; -1 for none. */
    static int firstListed(int t, int f, int state) {
        int first = TH(t).listed, i;
        while (first > 0 && TH(t).list[first - 1] >= f) first--;
        for (i = first; i < TH(t).listed; i++) {
            HOLDS(TH(t).list[i] < TH(t).count);
            if (EN(t, TH(t).list[i]).state == state) return TH(t).list[i];
        }
        return -1;
    }

    static void begin(int t, int f, int e) {
        int c = EN(t, e).cell;
        EN(t, f).busy = 1;
        EN(t, f).work = e;
        if (EN(t, e).state == INITIALIZING) EN(t, e).todo = now.initializerEdges[c];
        else EN(t, e).todo = ++EN(t, e).state == INJECTED ? now.injectionEdges[c] : now.postInitEdges[c];
        TH(t).step = S_CHOOSE;
    }

    /* Decides what comes next, from the thread's own state. `settled`: how far all parts are known to be. */
    static void goOn(int t, int settled) {
        int f = running(t), next;
        TH(t).level = 0;
        if (f < 0) {
            HOLDS(TH(t).count == 0);
            say("   thread %d: its resolve has returned\n", t);
            TH(t).step = S_RESOLVE;
        } else if (EN(t, f).busy) TH(t).step = S_CHOOSE;
        else if (EN(t, f).state == INITIALIZING) begin(t, f, f);
        else if (EN(t, f).phase == PUBLISHED) endPublished(t, f);
        else if (!settled && lowestTarget(t, f) < f && !IS(PUBLISH_WAITING)) {
            if (isJoined(t)) TH(t).step = S_LEAVE; else leave(t);
        } else if (firstListed(t, f, FAILED) >= 0) {
            TH(t).drop = f;
            TH(t).step = S_DROP;
        } else if ((next = firstListed(t, f, INITIALIZED)) >= 0) begin(t, f, next);
        else if (EN(t, f).joint && settled < INJECTED) {
            TH(t).level = INJECTED;
            TH(t).step = S_SETTLE;
        } else if ((next = firstListed(t, f, INJECTED)) >= 0) {
            checkInjected(t, f);
            begin(t, f, next);
        } else if (EN(t, f).joint && settled < FINISHED) {
            TH(t).level = FINISHED;
            TH(t).step = S_SETTLE;
        } else TH(t).step = S_PUBLISH;
    }

    static void initialized(int t) {
        int f = running(t), c = EN(t, f).cell, o, outermost = -1;
        HOLDS(CE(c).word == CREATING && CE(c).owner == t);
        say("   thread %d: %c is initialized\n", t, NAME(c));
        EN(t, f).state = INITIALIZED;
        if (now.leads[c] && (o = outermostInitializer(t)) >= 0 && !IS(LEADS_IGNORED)) { lower(t, f, o); EN(t, f).waits = 1; }
        for (o = EN(t, f).parent - 1; now.cycle[c] && o >= 0; o = EN(t, o).parent - 1)
            if (now.cycle[EN(t, o).cell] == now.cycle[c]) outermost = o;
        if (outermost >= 0) { lower(t, f, EN(t, outermost).target); EN(t, f).waits = 1; }
        TH(t).list[TH(t).listed++] = f;
        if (CE(c).joint) wakeWhoCanGoOn();
        goOn(t, 0);
    }

    /* The closure that runs has made all its requests and returns. */
    static void returns(int t) {
        int f = running(t);
        EN(t, current(t)).todo = 0;
        if (EN(t, f).earlier) {
            EN(t, f).earlier = 0;
            goOn(t, 0);
            return;
        }
        EN(t, f).busy = EN(t, f).work = 0;
        if (EN(t, f).state != INITIALIZING) goOn(t, 0);
        else if (isJoined(t)) TH(t).step = S_INITIALIZED;
        else initialized(t);
    }

    /* The closure that runs fails. */
    static void fails(int t) {
        int f = running(t), x = current(t);
        if (EN(t, f).earlier) {
            /* The caller may swallow the error; what the object belongs to fails all the same. */
            EN(t, x).state = FAILED;
            EN(t, x).todo = EN(t, f).earlier = 0;
            TH(t).step = S_THROW;
        } else {
            TH(t).drop = f;
            TH(t).step = S_DROP;
        }
    }

    /* ------------------------------------------------------------------------------------------------------ requests */

    static void recursion(int t) {
        say("   thread %d: recursiveInitialization\n", t);
        HOLDS(now.initializerCycle || now.mixedCycle);
        now.disturbed = 1;
        TH(t).step = S_THROW;
    }

    static void takeOwn(int t, int e) {
        int c = EN(t, e).cell, x = current(t);
        if (EN(t, e).state == INITIALIZING) { recursion(t); return; }
        say("   thread %d: takes its own early %c\n", t, NAME(c));
        if (!IS(NO_MARK)) mark(t, x, MIN(e, IS(MARK_POSITION) ? e : IS(WAIT_LONGER) ? 0 : EN(t, e).target));
        /* A part that takes an instance of an outer frame is injected only when that is. */
        for (x = TH(t).count - 1; x > 0 && !EN(t, x).joint; x--) ;
        if (EN(t, x).joint && EN(t, e).target < x && !IS(TAKE_KEEPS_PHASE)) EN(t, x).phase = OPEN;
        give(t, c, 1);
        goOn(t, 0);
    }

    static void load(int t) {
        int c = TH(t).target;
        if (CE(c).word == EMPTY) TH(t).step = S_CLAIM;
        else if (CE(c).word == CREATING && CE(c).owner == t) takeOwn(t, CE(c).at);
        else if (CE(c).word == CREATING) TH(t).step = S_LOOK;
        else {
            say("   thread %d: %c is complete\n", t, NAME(c));
            give(t, c, 0);
            goOn(t, 0);
        }
    }

    static void claim(int t) {
        int c = TH(t).target, e = TH(t).count, x = current(t);
        if (CE(c).word != EMPTY && !IS(CLAIM_BY_STORE)) { TH(t).step = S_LOAD; return; }
        say("   thread %d: claims %c\n", t, NAME(c));
        CE(c).word = CREATING; CE(c).owner = t; CE(c).at = e;
        EN(t, e).cell = c; EN(t, e).target = e; EN(t, e).parent = x + 1;
        TH(t).count++;
        TH(t).target = 0;
        goOn(t, 0);
    }

    static int takeEarly(int t) {
        int c = TH(t).target;
        if (!CE(c).joint || !isInitialized(c) || TH(t).count == 0) return 0;
        if (CE(c).joint != jointOf(t) && !IS(TAKE_OUTSIDE_JOINT)) return 0;
        CE(c).takers[t] |= BIT(TH(t).count - 1);
        say("   thread %d: takes the early %c of thread %d\n", t, NAME(c), CE(c).owner);
        give(t, c, 1);
        goOn(t, 0);
        return 1;
    }

    static void look(int t) {
        int c = TH(t).target;
        if (CE(c).word != CREATING) { TH(t).step = S_LOAD; return; }
        CE(c).watched = 1;
        if (failure(t)) {
            say("   thread %d: asks for %c, its part has failed\n", t, NAME(c));
            TH(t).step = S_THROW;
            return;
        }
        if (takeEarly(t)) return;
        if (!IS(NO_RECURSION_CHECK) && isRecursion(c, t)) { recursion(t); return; }
        TH(t).wait = FOR_CELL; TH(t).on = c;
        loop(t);
        if (loopCount) {
            say("   thread %d: would wait for %c in a loop\n", t, NAME(c));
            TH(t).wait = TH(t).on = 0;
            if (IS(LOOP_IS_RECURSION)) { recursion(t); return; }
            join(0);
            if (takeEarly(t)) return;
        }
        say("   thread %d: waits for %c\n", t, NAME(c));
        TH(t).wait = FOR_CELL; TH(t).on = c;
        TH(t).step = S_PARKED;
    }

    /* ------------------------------------------------------------------------------------------------------- failure */

    static void emptied(int t, int c, int wakes) {
        int o, e;
        for EACH(o) for (e = 0; e < TH(o).count; e++) if (HAS(EN(o, e).holds, c)) {
            EN(o, e).holds &= ~BIT(c);
            EN(o, e).spoilt = 1;
        }
        say("   thread %d: drops %c\n", t, NAME(c));
        leaveCreating(c, EMPTY);
        if (wakes && !IS(DROP_NO_WAKE)) wakeWhoWaitForCell(c);
    }

    /* A part that took what is dropped fails, and so does a part that took what that part owns. */
    static void failTakers(int joint, int *taken) {
        int t, e, p, c, o, again = 1;
        while (again) for (again = 0, t = 0; t < THREADS; t++) for (e = 0; e < TH(t).count; e++) if (HAS(taken[t], e)) {
            p = part(joint, t, e);
            if (p < 0 || EN(t, p).failure || IS(DROP_SPARES_TAKERS)) continue;
            say("      the part of thread %d fails\n", t);
            EN(t, p).failure = 1;
            if (!IS(FAILURE_KEEPS_PHASE)) EN(t, p).phase = OPEN;
            for (c = 0; c < CELLS; c++) if (CE(c).joint == joint && CE(c).owner == t && CE(c).at >= p)
                for EACH(o) taken[o] |= CE(c).takers[o];
            again = 1;
        }
    }

    static void takenBack(int t, int triesAgain) {
        int p = TH(t).drop, c = EN(t, p).cell;
        endFrame(t, p);
        pop(t, p);
        TH(t).drop = TH(t).done = 0;
        if (triesAgain) {
            say("   thread %d: begins again with %c\n", t, NAME(c));
            TH(t).target = c;
        }
        TH(t).step = triesAgain ? S_LOAD : S_THROW;
    }

    /* Takes back a creation that has failed: one cell in each step, or all under the lock. */
    static void drop(int t) {
        int p = TH(t).drop, e, c, o, b, joint, triesAgain, taken[THREADS] = { 0 };
        while (TH(t).listed && TH(t).list[TH(t).listed - 1] >= p && !IS(KEEP_LISTED)) TH(t).list[--TH(t).listed] = 0;
        /* What ran early within it cannot be undone. */
        for (e = 0; e < p; e++) if (EN(t, e).within > p) {
            EN(t, e).within = 0;
            if (IS(UNDO_TARGETS)) EN(t, e).target = EN(t, e).unmarked - 1;
            else if (!IS(SPARE_EARLIER)) EN(t, e).state = FAILED;
        }
        if (!isJoined(t)) {
            c = EN(t, p + TH(t).done++).cell;
            HOLDS(CE(c).word == CREATING && CE(c).owner == t);
            emptied(t, c, CE(c).watched);
            if (p + TH(t).done == TH(t).count) takenBack(t, 0);
            return;
        }
        undoMarks(t, p);
        b = base(t, p);
        joint = EN(t, b).joint;
        triesAgain = joint && b == p && failedFrom(t, p);
        for (e = p; e < TH(t).count; e++) {
            c = EN(t, e).cell;
            if (joint) for EACH(o) taken[o] |= CE(c).takers[o];
            emptied(t, c, 1);
        }
        for (e = p; e < TH(t).count; e++) {
            taken[t] &= ~BIT(e);
            for (c = 0; c < CELLS; c++) CE(c).takers[t] &= ~BIT(e);
            HOLDS(!EN(t, e).joint || joint);
            EN(t, e).joint = 0;
        }
        if (joint) {
            failTakers(joint, taken);
            wakeWhoWaitForJoint(joint);
            wakeWhoCanGoOn();
        }
        takenBack(t, triesAgain);
    }

    static void step(int t) {
        switch (TH(t).step) {
        case S_LOAD: load(t); break;
        case S_CLAIM: claim(t); break;
        case S_LOOK: look(t); break;
        case S_PARKED: TH(t).step = S_LOAD; break;
        case S_INITIALIZED: initialized(t); break;
        case S_LEAVE: leave(t); break;
        case S_SETTLE: settle(t); break;
        case S_PUBLISH: publishNext(t); break;
        case S_DROP: drop(t); break;
        }
    }

    /* ------------------------------------------------------------------------------------------------------- choices */

    static int canAsk(int t, int c) { return c < CELLS && now.edges > 0 && HAS(EN(t, current(t)).todo, c); }

    static void ask(int t, int c) {
        int x = current(t);
        EN(t, x).todo &= ~BIT(c);
        if (now.optional && now.edges < 255) now.edges--;
        say("   thread %d: %c asks for %c\n", t, NAME(EN(t, x).cell), NAME(c));
        TH(t).target = c;
        TH(t).step = S_LOAD;
    }

    static int canReturn(int t) { return now.optional || EN(t, current(t)).todo == 0; }

    static void fault(int t) {
        say("   thread %d: a closure of %c fails\n", t, NAME(EN(t, current(t)).cell));
        now.faults--;
        now.disturbed = 1;
        fails(t);
    }

    /* Whether a request for a prototype can run the injections of a frame that waits; not nested. */
    static int canRunEarly(int t, int e) {
        int f = running(t), i;
        if (e >= TH(t).count || EN(t, e).state != INITIALIZED || !now.injectionEdges[EN(t, e).cell]) return 0;
        if (outermostInitializer(t) >= 0) return 0;
        for (i = 0; i < TH(t).count; i++) if (EN(t, i).earlier) return 0;
        return e != EN(t, f).work;
    }

    static void runEarly(int t, int e) {
        int f = running(t);
        say("   thread %d: a request of %c runs the injections of %c early\n", t, NAME(EN(t, EN(t, f).work).cell), NAME(EN(t, e).cell));
        now.earlier--;
        EN(t, e).state = INJECTED;
        EN(t, e).todo = now.injectionEdges[EN(t, e).cell];
        EN(t, f).earlier = e + 1;
        if (e < f) {
            EN(t, e).within = f + 1;
            EN(t, e).unmarked = EN(t, e).target + 1;
        }
        TH(t).step = S_CHOOSE;
    }

    /* An error arrives at the caller of the outermost resolve. */
    static int atTop(int t) { return running(t) < 0; }

    static void failed(int t) {
        HOLDS(now.disturbed);
        say("   thread %d: its resolve has failed\n", t);
        TH(t).step = S_RESOLVE;
    }

    static void swallow(int t) {
        now.swallows--;
        say("   thread %d: the error is swallowed\n", t);
        TH(t).target = 0;
        TH(t).step = S_CHOOSE;
    }

    /* An outermost resolve begins, or the thread ends. */
    static void resolve(int t, int c) {
        TH(t).resolves--;
        TH(t).target = c;
        say("   thread %d: resolves %c\n", t, NAME(c));
        TH(t).step = S_LOAD;
    }

    /* Empties a cell from outside. */
    static void empty(int c) {
        say("   %c is emptied from outside\n", NAME(c));
        if (CE(c).word == COMPLETE) CE(c).word = EMPTY;
        else if (CE(c).word == CREATING) CE(c).abandoned = 1;
    }

    /* In the end. */
    static void checkEnd(void) {
        int c, t, set = 0;
        for (c = 0; c < CELLS; c++) {
            if (CE(c).word == COMPLETE) set |= BIT(c);
            HOLDS(CE(c).word != CREATING && !CE(c).watched && !CE(c).abandoned && !CE(c).joint);
        }
        for EACH(t) HOLDS(TH(t).count == 0 && TH(t).listed == 0 && !TH(t).wait);
        if (now.disturbed || !now.undisturbed) return;
        /* What was resolved is kept, and all that it requested. */
        for EACH(t) HOLDS(HAS(set, now.firstTarget[t]));
        for (c = 0; c < CELLS && !now.optional; c++) if (HAS(set, c))
            HOLDS(((now.initializerEdges[c] | now.injectionEdges[c] | now.postInitEdges[c]) & ~set) == 0);
    }
}

#define ASK(c)   c_expr { canAsk (PThread->me, c) } -> c_code { ask(PThread->me, c); }
#define EARLY(e) earlier > 0 && c_expr { canRunEarly (PThread->me, e) } -> c_code { runEarly(PThread->me, e); }
#define AGAIN(c) CELLS > c && thread[me].resolves > 0 && thread[me].resolves < resolves && HAS(entries, c) -> c_code { resolve(PThread->me, c); }
#define OUT(c)   CELLS > c && HAS(entries, c) -> c_code { empty(c); }

/* Whether the thread can take its next step. */
#define CAN_RUN(me)  (thread[me].step != S_DONE && thread[me].wait == NOTHING)

proctype Thread(byte me) {
    do
    :: atomic {
        CAN_RUN(me) ->
        if
        :: thread[me].step == S_RESOLVE && thread[me].resolves == 0 -> thread[me].step = S_DONE; ended++
        :: thread[me].step == S_RESOLVE && thread[me].resolves == resolves -> c_code { resolve(PThread->me, now.firstTarget[PThread->me]); }
        :: thread[me].step == S_RESOLVE && AGAIN(0)
        :: thread[me].step == S_RESOLVE && AGAIN(1)
        :: thread[me].step == S_RESOLVE && AGAIN(2)
        :: thread[me].step == S_RESOLVE && AGAIN(3)
        :: thread[me].step == S_RESOLVE && AGAIN(4)
        :: thread[me].step != S_RESOLVE -> c_code { step(PThread->me); }
        fi;
        /* What the thread does with what is its own belongs to the same step. */
        do
        :: thread[me].step == S_CHOOSE && !wrong ->
            if
            :: ASK(0)
            :: ASK(1)
            :: ASK(2)
            :: ASK(3)
            :: ASK(4)
            :: EARLY(0)
            :: EARLY(1)
            :: EARLY(2)
            :: EARLY(3)
            :: EARLY(4)
            :: c_expr { canReturn (PThread->me) } -> c_code { returns(PThread->me); }
            :: faults > 0 && c_expr { canReturn (PThread->me) } -> c_code { fault(PThread->me); }
            fi
        :: thread[me].step == S_THROW && !wrong ->
            thread[me].target = 0;
            if
            :: c_expr { atTop (PThread->me) } -> c_code { failed(PThread->me); }
            :: c_expr { !atTop (PThread->me) } -> c_code { fails(PThread->me); }
            :: swallows > 0 && c_expr { !atTop (PThread->me) } -> c_code { swallow(PThread->me); }
            fi
        :: else -> break
        od;
        assert(!wrong)
       }
    :: thread[me].step == S_DONE -> break
    od
}

/* close() or clean() from outside: empties one cell, at any moment, once. */
proctype Abandoner() {
    atomic {
        if
        :: OUT(0)
        :: OUT(1)
        :: OUT(2)
        :: OUT(3)
        :: OUT(4)
        fi
    }
}

init {
    byte n;
    atomic {
        c_code { readEnvironment(); };
        /* Threads are alike, so only one order of what they resolve first is needed. */
        do
        :: n < THREADS ->
            if
            :: n > 0 -> firstTarget[n] = firstTarget[n - 1]
            :: else
            fi;
            do
            :: firstTarget[n] < CELLS - 1 -> firstTarget[n] = firstTarget[n] + 1
            :: HAS(entries, firstTarget[n]) -> break
            :: else -> goto no
            od;
            thread[n].resolves = resolves;
            n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < THREADS -> run Thread(n); n++
        :: else -> break
        od;
        n = 0;
        do
        :: n < abandons -> run Abandoner(); n++
        :: else -> break
        od;
        n = 0
    }
    atomic {
        ended == THREADS && _nr_pr == 1 ->
        c_code { checkEnd(); };
        assert(!wrong)
    }
no: skip
}
