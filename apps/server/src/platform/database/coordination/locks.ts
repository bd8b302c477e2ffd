/**
 * The advisory locks of the product, by numbers that nothing else in the database uses. A number keeps its meaning for
 * ever: two versions of the product may run on one database while it is being updated.
 */
export const LOCKS = {
  /** Held while one migration is applied. */
  migration: 7_455_301,
  /** The status spans of a machine, and the days counted from them. Second key: the machine. */
  statusSpans: 7_455_302,
  /** Shared by every writer of points; held alone by the job that closes an hour for packing. */
  freeze: 7_455_303,
  /** Held while points are packed or merged. */
  packing: 7_455_304,
  /** The alarms of a machine. Second key: the machine. */
  alarmEvents: 7_455_305,
  /** The productions of a machine. Second key: the machine. */
  productionRuns: 7_455_306,
  /** The answers of a machine to messages. Second key: the machine. */
  messageAnswers: 7_455_314,
  /** The tools of a machine. Second key: the machine. */
  toolLives: 7_455_308,
  /** The consumption of a machine. Second key: the machine. */
  consumption: 7_455_309,
  /** Held while a starting process prepares the database, so that others wait for it. */
  startup: 7_455_310,
  /** Shared by every process that receives from the external broker, for as long as it runs. */
  workers: 7_455_311,
  /** Held by a worker that is leaving: of two that leave together, the second one is the last. */
  workerLeaving: 7_455_312,
  /** Held while notices are added to the lists of people: what is folded depends on what is there. */
  notices: 7_455_315,
  /** Held by the one process that runs the jobs. */
  jobsLeader: 7_455_313,
  /** The rules of people on a machine. Second key: the machine. */
  noticeRules: 7_455_335,
  /** Stop reasons and other marks that a machine reports. Second key: the machine. */
  usageMarks: 7_455_336,
  /** The names of the operators of a machine. Second key: the machine. */
  operatorNames: 7_455_337,
  /** Held while a backup is taken or proven. */
  backup: 7_455_338,
  /** Held by a process for as long as it runs. Second key: its name. */
  nodeName: 7_455_360,
} as const
