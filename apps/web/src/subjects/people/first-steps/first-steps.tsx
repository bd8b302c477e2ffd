import { Button } from '@mantine/core'
import { isAtWork, nextFirstStep } from '@millwright/domain/people/first-steps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { configQuery } from '../../../platform/api/config.query.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { endFirstLogin } from '../../../platform/session/first-login.ts'
import { leaveFirstSteps } from '../../../platform/session/first-steps-left.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import { DoneStep } from './done-step.tsx'
import styles from './first-steps.module.css'
import { MachineStep } from './machine-step.tsx'
import type { StepForms } from './step-forms.ts'
import { StepPanel } from './step-panel.tsx'
import { StepsRail } from './steps-rail.tsx'
import { SHOWN_STEPS, type ShownStep } from './steps-search.ts'
import { type Known, useFacts } from './use-facts.ts'

/** Leads a new organization from nothing to its first machine; where it is follows from what exists. */
export function FirstSteps({ forms }: { forms: StepForms }) {
  const { t } = useTranslation()
  const { known, hasFailed, isFetching, retry } = useFacts()
  const { step, start } = useSearch({ from: '/shell/first-steps' })
  if (hasFailed && !known)
    return <ErrorState what={t('nav.first_steps')} onRetry={retry} isRetrying={isFetching} />
  if (!known) return null
  if (start && isAtWork(known.facts)) return <NotNeeded />
  if (step === undefined || start) {
    const next = nextFirstStep(known.facts) ?? 'done'
    const first = SHOWN_STEPS.find((shown) => shown === next) ?? 'site'
    return <Navigate to="/first-steps" search={{ step: first }} replace />
  }
  return <Steps forms={forms} known={known} step={step} />
}

/** Ends the guide: it does not begin by itself again. */
function useFinish() {
  const { user } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      if (user.FirstLogin) await endFirstLogin(user, cache)
    },
    onSuccess: () => navigate({ to: '/machine' }),
  })
}

/** Who joins an organization that is at work goes straight to the fleet. */
function NotNeeded() {
  const { mutate } = useFinish()
  useEffect(() => mutate(), [mutate])
  return null
}

function Steps({ forms, known, step }: { forms: StepForms; known: Known; step: ShownStep }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const finish = useFinish()
  const show = (next: ShownStep): void => void navigate({ to: '/first-steps', search: { step: next } })
  const later = (): void => {
    leaveFirstSteps()
    void navigate({ to: '/machine' })
  }
  return (
    <div className={styles.root}>
      <div className={styles.rail}>
        <h1>{t('nav.first_steps')}</h1>
        <StepsRail known={known} step={step} onStep={show} />
        <div className={styles.leave}>
          <p>{t('first_steps.kept')}</p>
          <Button size="compact-sm" onClick={later}>
            {t('first_steps.leave')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={finish.isPending}
            onClick={() => finish.mutate()}
          >
            {t('first_steps.dismiss')}
          </Button>
        </div>
      </div>
      <Step
        forms={forms}
        known={known}
        step={step}
        onStep={show}
        onFinish={() => finish.mutate()}
        isEnding={finish.isPending}
      />
    </div>
  )
}

interface StepProps {
  readonly forms: StepForms
  readonly known: Known
  readonly step: ShownStep
  readonly onStep: (step: ShownStep) => void
  readonly onFinish: () => void
  readonly isEnding: boolean
}

function Step({ forms, known, step, onStep, onFinish, isEnding }: StepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, groups } = useSession()
  const { machine: wanted } = useSearch({ from: '/shell/first-steps' })
  const { data: config } = useQuery(configQuery)
  const { SiteForm, RegisterForm, GroupForm, UserForm } = forms
  const { facts, sites, machines } = known
  const org = organization.BusinessCode
  switch (step) {
    case 'site':
      return (
        <StepPanel
          key={step}
          title={t('first_steps.site')}
          text={t('first_steps.site_text')}
          isDone={facts.sites > 0}
          onNext={() => onStep('machine')}
        >
          <SiteForm
            key={sites[0]?.Id}
            org={org}
            site={sites[0] ?? null}
            onDone={() => onStep('machine')}
            isAlone
          />
        </StepPanel>
      )
    case 'machine':
      return (
        <MachineStep
          RegisterForm={RegisterForm}
          machines={machines}
          wanted={wanted}
          onMachine={(machine) => navigate({ to: '/first-steps', search: { step, machine } })}
          onBack={() => onStep('site')}
          onNext={() => onStep('group')}
        />
      )
    case 'group': {
      const group = groups.find(({ IsAll }) => !IsAll)
      return (
        <StepPanel
          key={step}
          title={t('first_steps.group')}
          text={t('first_steps.group_text')}
          isDone={group !== undefined}
          onBack={() => onStep('machine')}
          onNext={() => onStep('colleague')}
        >
          <GroupForm key={group?.Id} group={group} onSaved={() => onStep('colleague')} />
        </StepPanel>
      )
    }
    case 'colleague':
      return (
        <StepPanel
          key={step}
          title={t('first_steps.colleague')}
          text={t('first_steps.colleague_text')}
          isDone={facts.people > 1}
          onBack={() => onStep('group')}
          onNext={() => onStep('done')}
        >
          <UserForm
            user={undefined}
            kind={config?.passwords === false ? 'sso' : 'local'}
            onSaved={() => onStep('done')}
          />
        </StepPanel>
      )
    case 'done':
      return (
        <DoneStep
          facts={facts}
          machines={machines}
          onBack={() => onStep('colleague')}
          onFinish={onFinish}
          isEnding={isEnding}
        />
      )
    default:
      return step satisfies never
  }
}
