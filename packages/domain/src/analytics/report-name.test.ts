import { describe, expect, it } from 'vitest'
import { reportName } from './report-name.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }

describe('the name of the file of a report', () => {
  it('has whose it is and its days', () => {
    expect(reportName('Panel line, hall 2', october)).toBe('oee-Panel-line,-hall-2-2026-10-01-2026-10-31')
    expect(reportName('全部', october)).toBe('oee-全部-2026-10-01-2026-10-31')
  })

  it('has nothing that a file system forbids, and is not too long', () => {
    expect(reportName('../a\\b:"c"\u202e?', october)).toBe('oee-a-b-c-2026-10-01-2026-10-31')
    expect(reportName('///', october)).toBe('oee-2026-10-01-2026-10-31')
    expect(reportName('🪚'.repeat(300), october).length).toBeLessThan(200)
  })
})
