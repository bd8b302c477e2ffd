import { describe, expect, it } from 'vitest'
import { currentJob, type Job, type JobState, jobStateOf } from './job-list.ts'

const job = (id: string, state: JobState | null): Job => ({ id, state })

describe('the job of a machine', () => {
  it('is the one that runs, then the one that was interrupted, and none of those that wait', () => {
    const waiting = job('1', 'AllowedToStart')
    expect(currentJob([waiting, job('2', 'Interrupted'), job('3', 'Running')], '')).toEqual({
      id: '3',
      state: 'Running',
    })
    expect(currentJob([waiting, job('2', 'Interrupted')], '')).toEqual({ id: '2', state: 'Interrupted' })
    expect(currentJob([waiting, job('4', null)], '')).toEqual({ id: '', state: '' })
  })

  it('is still the one that ran, while the list says how it ended', () => {
    const ended = [job('1', 'Aborted'), job('2', 'Ended')]
    expect(currentJob(ended, '2')).toEqual({ id: '2', state: 'Ended' })
    expect(currentJob(ended, '')).toEqual({ id: '', state: '' })
    expect(currentJob([...ended, job('3', 'Running')], '2').id).toBe('3')
  })

  it('has its state by the number of the specification', () => {
    expect([1, 3, 6, 0, 7, '3', undefined].map(jobStateOf)).toEqual([
      'NotAllowedToStart',
      'Running',
      'Aborted',
      null,
      null,
      null,
      null,
    ])
  })
})
