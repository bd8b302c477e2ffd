import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { AlarmLinks } from './alarm-links.tsx'
import { CodeRow } from './code-row.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const code = (Cost: object | null) => ({
  Code: '4711',
  Text: 'Vacuum pump overloaded',
  Count: 3,
  Lost: HOUR_MS,
  Cost,
  Documents: [],
  Part: '',
  Follows: [],
  Helped: null,
  Raised: [],
})

const showCode = (Cost: object | null) =>
  renderPart(
    <table>
      <tbody>
        <CodeRow
          row={{ code: code(Cost), ofLargest: 1, cumulative: 1 } as never}
          measure="lost"
          period={{ from: 0, to: 7 * DAY_MS }}
          zone="Europe/Berlin"
          machineId="m1"
          tickets={[]}
        />
      </tbody>
    </table>,
    { session: { person: { isAdmin: true, roles: [], organizationType: 'CUSTOMER' } } },
  )

test('an alarm has the money that its time cost, and none without a rate', () => {
  showCode({ Currency: 'EUR', Amount: 65, IsPart: false })
  screen.getByText('€65.00')
  cleanup()
  showCode(null)
  expect(screen.queryByText(/€/)).toBeNull()
})

test('document and part of an alarm are two links: one to the document, one to the parts of the machine', () => {
  const documents = [{ Title: 'Pump manual', Link: 'https://docs.test/pump.pdf', Type: 'Manual' }]
  renderPart(<AlarmLinks documents={documents as never} part="VF-220" machineId="m1" />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pump manual', 'https://docs.test/pump.pdf'],
    [expect.stringContaining('VF-220'), '/machine/m1/service'],
  ])
})
