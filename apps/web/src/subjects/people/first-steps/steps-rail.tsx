import { FIRST_STEPS, type FirstStep, isStepDone } from '@millwright/domain/people/first-steps'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Steps } from '../../../platform/ui/page/steps.tsx'
import { SHOWN_STEPS, type ShownStep } from './steps-search.ts'
import type { Known } from './use-facts.ts'

interface StepsRailProps {
  readonly known: Known
  readonly step: ShownStep
  readonly onStep: (step: ShownStep) => void
}

/** All steps with what was entered in them. */
export function StepsRail({ known, step, onStep }: StepsRailProps) {
  const { t } = useTranslation()
  const { user, organization, groups } = useSession()
  const { facts, sites, machines } = known
  const done = FIRST_STEPS.filter((each) => isStepDone(each, facts)).length
  const texts: Record<FirstStep, string | undefined> = {
    account: `${user.Firstname} ${user.Lastname}, ${t('roles.admin')}`,
    organization: organization.Name,
    site: sites[0]?.Name,
    machine: machines[0]?.Name,
    group: groups.find(({ IsAll }) => !IsAll)?.Name,
    colleague: facts.people > 1 ? t('first_steps.people', { count: facts.people - 1 }) : undefined,
  }
  const steps = FIRST_STEPS.map((id) => {
    const isDone = isStepDone(id, facts)
    const shown = SHOWN_STEPS.find((each) => each === id)
    const isCurrent = id === step
    return {
      id,
      title: t(`first_steps.titles.${id}`),
      state: isCurrent ? ('current' as const) : isDone ? ('done' as const) : ('waiting' as const),
      text: texts[id] ?? t(`first_steps.hints.${id}`),
      onChange: shown && isDone && !isCurrent ? () => onStep(shown) : undefined,
    }
  })
  return (
    <>
      <p>{t('first_steps.progress', { done, all: FIRST_STEPS.length })}</p>
      <Steps steps={steps} label={t('nav.first_steps')} />
    </>
  )
}
