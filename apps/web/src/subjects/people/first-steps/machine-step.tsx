import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type Credentials, renewCredentials } from '@millwright/contract/machines/registration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { contactQuery } from '../../machines/shared/credentials/contact.query.ts'
import { CredentialsPanel } from '../../machines/shared/credentials/credentials-panel.tsx'
import { KnownConnection } from '../../machines/shared/credentials/known-connection.tsx'
import serverSeesStyles from '../../machines/shared/credentials/server-sees.module.css'
import { ServerSees } from '../../machines/shared/credentials/server-sees.tsx'
import { useLeaveGuard } from '../../machines/shared/credentials/use-leave-guard.ts'
import { familyName } from '../../machines/shared/family-name.ts'
import { heardAt, useFirstMessage } from '../../machines/shared/use-first-message.ts'
import firstStepsStyles from './first-steps.module.css'
import type { Registered, StepForms } from './step-forms.ts'
import { StepPanel } from './step-panel.tsx'

interface MachineStepProps {
  readonly RegisterForm: StepForms['RegisterForm']
  readonly machines: readonly Machine[]
  /** From the address: the one to connect, or `new`; left out for the first that waits. */
  readonly wanted: string | undefined
  readonly onMachine: (id: string) => Promise<void>
  readonly onBack: () => void
  readonly onNext: () => void
}

const NEW_MACHINE = 'new'

/** A machine is registered, given credentials and heard. */
export function MachineStep({ RegisterForm, machines, wanted, onMachine, onBack, onNext }: MachineStepProps) {
  const { t } = useTranslation()
  const [registered, setRegistered] = useState<Registered | null>(null)
  const added = registered?.machine.Id === wanted ? registered?.machine : undefined
  const shown =
    wanted === undefined
      ? (machines.find((machine) => heardAt(machine) === null) ?? machines[0])
      : (machines.find(({ Id }) => Id === wanted) ?? added)
  // The address first: while a password is on the screen, leaving asks.
  const connect = async (result: Registered): Promise<void> => {
    await onMachine(result.machine.Id)
    setRegistered(result)
  }
  if (!shown)
    return (
      <StepPanel
        title={t('first_steps.machine')}
        text={t('first_steps.machine_text')}
        isDone={machines.length > 0}
        onBack={onBack}
        onNext={onNext}
      >
        <RegisterForm onRegistered={(result) => void connect(result)} />
      </StepPanel>
    )
  return (
    <Connect
      key={shown.Id}
      machine={shown}
      given={registered?.machine.Id === shown.Id ? registered.credentials : null}
      onBack={onBack}
      onNext={onNext}
      onOther={() => void onMachine(NEW_MACHINE)}
    />
  )
}

interface ConnectProps {
  readonly machine: Machine
  /** Null after a reload: a password is shown once. */
  readonly given: Credentials | null
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onOther: () => void
}

function Connect({ machine, given, onBack, onNext, onOther }: ConnectProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const [renewed, setRenewed] = useState<Credentials | null>(null)
  const credentials = renewed ?? given
  const [isKept, setKept] = useState(false)
  const firstAt = useFirstMessage(machine.Id)
  const isHeard = firstAt !== null
  // The password reached the device, so it is not lost by leaving.
  useLeaveGuard(credentials !== null && !isKept && !isHeard)
  useEffect(() => {
    if (isHeard) void cache.invalidateQueries({ queryKey: [MACHINES_KEY, 'mine'] })
  }, [isHeard, cache])
  const renew = useMutation({
    mutationFn: () => send(renewCredentials, { params: { org: machine.OrganizationCode, id: machine.Id } }),
    // The password stays in this component and in no cache.
    gcTime: 0,
    onSuccess: ({ result }) => {
      setKept(false)
      setRenewed(result)
      return cache.invalidateQueries({ queryKey: contactQuery(machine, isHeard).queryKey })
    },
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('first_steps.new_password_title', { name: machine.Name }),
      text: t('first_steps.new_password_text'),
      confirmLabel: t('first_steps.new_password'),
    })
    if (isSure) renew.mutate()
  }
  const about = [machine.Model || familyName(t, machine.MachineFamily), machine.serial, machine.Site?.Name]
  return (
    <StepPanel
      title={t('first_steps.connect', { name: machine.Name })}
      text={about.filter(Boolean).join(', ')}
      actions={
        <Button variant="subtle" onClick={onOther}>
          {t('first_steps.other_machine')}
        </Button>
      }
      isDone={isHeard}
      onBack={onBack}
      onNext={onNext}
    >
      <div className={serverSeesStyles.connect}>
        <div>
          {credentials ? (
            <CredentialsPanel machine={machine} credentials={credentials} onCopied={() => setKept(true)} />
          ) : (
            <KnownConnection machine={machine} />
          )}
          <div className={firstStepsStyles.renew}>
            <Button loading={renew.isPending} onClick={() => void ask()}>
              {t('first_steps.new_password')}
            </Button>
            <span>{t('first_steps.new_password_text')}</span>
          </div>
        </div>
        <ServerSees machine={machine} heardAt={firstAt} />
      </div>
    </StepPanel>
  )
}
