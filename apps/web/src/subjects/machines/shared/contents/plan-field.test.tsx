import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { renderPart } from '../../../../testing/test-page.tsx'
import { type PlanDraft, PlanField } from './plan-field.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

const onChange = vi.fn()
const open = (value: PlanDraft) =>
  renderPart(<PlanField label="Plan" value={value} onChange={onChange} errorAt={() => undefined} />)

beforeEach(() => {
  i18n.use('en-US', { ...texts, misc: { remove_picture: 'Remove the picture' } })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  onChange.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('of a plan its width in metres is asked, and an empty field is none', () => {
  open({ BackgroundUrl: '/storage-api/contents/plan', Width: null })
  const field = screen.getByLabelText('Width of the plan')
  fireEvent.change(field, { target: { value: '42.5' } })
  expect(onChange).toHaveBeenLastCalledWith({ BackgroundUrl: '/storage-api/contents/plan', Width: 42.5 })
  cleanup()
  open({ BackgroundUrl: '/storage-api/contents/plan', Width: 42.5 })
  fireEvent.change(screen.getByLabelText('Width of the plan'), { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith({ BackgroundUrl: '/storage-api/contents/plan', Width: null })
})

test('another picture has another width, and without one there is none', () => {
  open({ BackgroundUrl: '/storage-api/contents/plan', Width: 42.5 })
  fireEvent.click(screen.getByText('Remove the picture'))
  expect(onChange).toHaveBeenLastCalledWith({ BackgroundUrl: '', Width: null })
  cleanup()
  open({ BackgroundUrl: '', Width: null })
  expect(screen.queryByLabelText('Width of the plan')).toBeNull()
})
