import { SegmentedControl } from '@mantine/core'
import { mayOpen, PAGES } from '@millwright/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { VIEWS, type View } from './fleet-search.ts'

interface ViewSwitchProps {
  readonly view: View
  readonly onView: (view: View) => void
}

const TIMELINES = PAGES.machine_timelines

/** Timelines are a page of their own, and one more way to look at the same machines. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { person, features } = useSession()
  const labels: Record<View, string> = {
    plan: t('fleet.view_plan'),
    world: t('fleet.view_world'),
    table: t('fleet.view_table'),
  }
  const choices = VIEWS.map((value) => ({ value: value as string, label: labels[value] }))
  if (mayOpen(TIMELINES, person, features))
    choices.splice(2, 0, { value: TIMELINES.path, label: t('fleet.view_timelines') })
  const choose = (value: string): void => {
    const chosen = VIEWS.find((each) => each === value)
    if (chosen) onView(chosen)
    else void navigate({ to: TIMELINES.path })
  }
  return <SegmentedControl aria-label={t('fleet.view')} value={view} onChange={choose} data={choices} />
}
