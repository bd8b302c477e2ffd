import { Button } from '@mantine/core'
import type { ResultOf } from '@millwright/contract/call'
import type { registerMachine } from '@millwright/contract/calls/registration'
import { useState } from 'react'
import { CredentialsPanel } from '../../credentials/credentials-panel.tsx'
import { useLeaveGuard } from '../../credentials/use-leave-guard.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { FirstMessage } from './first-message.tsx'

export type Registered = ResultOf<typeof registerMachine>

interface RegisteredMachineProps {
  registered: Registered
  onAnother: () => void
}

export function RegisteredMachine({ registered, onAnother }: RegisteredMachineProps) {
  const { t } = useTranslation()
  const { machine, credentials } = registered
  const [isKept, setKept] = useState(false)
  const askToLeave = useLeaveGuard(!isKept)
  const another = async (): Promise<void> => {
    if (isKept || (await askToLeave())) onAnother()
  }
  return (
    <>
      <FirstMessage machine={machine} />
      <Card
        title={t('registration.credentials', { name: machine.Name })}
        actions={<Button onClick={() => void another()}>{t('registration.another')}</Button>}
      >
        <CredentialsPanel machine={machine} credentials={credentials} onCopied={() => setKept(true)} />
      </Card>
    </>
  )
}
