import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { RatioFigure } from './ratio-figure.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const show = (share: number | null) =>
  render(
    <MantineProvider env="test">
      <RatioFigure term="Availability" definition="…" share={share} change={null} />
    </MantineProvider>,
  )

test('a ratio is marked as above 50 percent or not, and without data it has no mark', () => {
  show(0.51)
  expect(screen.getByRole('img', { name: 'Above 50%' })).toBeTruthy()
  cleanup()
  show(0.5)
  expect(screen.getByRole('img', { name: '50% or less' })).toBeTruthy()
  cleanup()
  show(null)
  expect(screen.queryByRole('img')).toBeNull()
})
