import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { renderPart } from '../../../testing/test-page.tsx'
import { sitesQuery } from '../../machines/shared/sites/sites.queries.ts'
import { LayoutPanel } from './layout-panel.tsx'
import type { LayoutDraft } from './use-layout-draft.ts'
import { planSizeQuery } from './use-plan-picture.ts'

afterEach(cleanup)

const link = '/storage-api/contents/plan'
const machine = { ...machineOf('m1', 'EXE', 1), OrganizationCode: 'OWN', Map_View: null }

test.each([
  ['as wide as somebody entered', 20, { X: 10, Y: 5 }],
  ['of which nobody entered how wide it is', null, { X: 50, Y: 25 }],
])('a machine is put into the middle of a picture %s', async (_, Width, middle) => {
  i18n.use('en-US', { fleet: { place: 'Place' } })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sitesQuery('OWN').queryKey, [])
  client.setQueryData(planSizeQuery(link, undefined).queryKey, { width: 100, height: 50 })
  const put = vi.fn()
  const draft = {
    mayMove: () => true,
    placeOf: () => null,
    changes: [],
    put,
    choose: vi.fn(),
    chosenId: null,
  }
  const session = { organization: { BusinessCode: 'OWN', Map_View: { BackgroundUrl: link, Width } } }
  renderPart(<LayoutPanel machines={[machine]} draft={draft as unknown as LayoutDraft} />, {
    client,
    session,
  })
  fireEvent.click(screen.getByText('Place'))
  expect(put).toHaveBeenCalledWith('m1', expect.objectContaining(middle))
})
