/** States of a job order by their numbers in OPC 10031-4, from 1: texts may be in the language of the machine. */
export const JOB_STATES = [
  'NotAllowedToStart',
  'AllowedToStart',
  'Running',
  'Interrupted',
  'Ended',
  'Aborted',
] as const
export type JobState = (typeof JOB_STATES)[number]

export interface Job {
  readonly id: string
  readonly state: JobState | null
}

/** Without a job both are empty texts: then no program is loaded. */
export interface CurrentJob {
  readonly id: string
  readonly state: JobState | ''
}

export const jobStateOf = (number: unknown): JobState | null =>
  typeof number === 'number' ? (JOB_STATES[number - 1] ?? null) : null

/** The job that runs, or that was interrupted. The one that was so before counts while the list says how it ended. */
export function currentJob(jobs: readonly Job[], before: string): CurrentJob {
  const found =
    jobs.find(({ state }) => state === 'Running') ??
    jobs.find(({ state }) => state === 'Interrupted') ??
    jobs.find(({ id, state }) => id === before && (state === 'Ended' || state === 'Aborted'))
  return found?.state ? { id: found.id, state: found.state } : { id: '', state: '' }
}
