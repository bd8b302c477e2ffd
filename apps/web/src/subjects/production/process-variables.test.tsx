import type { Process } from '@millwright/contract/production/productions'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { renderPart } from '../../testing/test-page.tsx'
import english from '../values/shared/texts/en-US.json' with { type: 'json' }
import { ProcessVariables } from './process-variables.tsx'

beforeAll(() => {
  i18n.use('en-US', english)
})
afterEach(cleanup)

const variable = (ref: string, label: string, value: number, unit: string) => ({
  ref,
  label,
  value,
  unit,
  ts: 0,
  channel: `ProductionProcess/01/Variables/${ref}/${label}`,
})

test('what a process is set to is called as people call it, also what the product does not know', () => {
  const Variables = [
    variable('Piece', 'Length', 720, 'mm'),
    variable('GLUE_TANK', 'SetPoint', 195, '°C'),
    variable('CopyRoller', 'ContactForce', 12.5, 'N'),
  ]
  renderPart(<ProcessVariables processes={[{ Process: '01', Variables } as unknown as Process]} />)
  const written = (name: string) => screen.getByRole('region', { name }).textContent
  expect(written('Piece')).toBe('PieceLength720 mm')
  expect(written('Glue tank')).toBe('Glue tankSet temperature195 °C')
  expect(written('Copy roller')).toBe('Copy rollerContact force12.5 N')
})
