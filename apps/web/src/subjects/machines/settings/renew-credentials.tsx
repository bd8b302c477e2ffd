import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type Credentials, renewCredentials } from '@millwright/contract/machines/registration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { IconKey } from '../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { connectionQuery } from '../shared/credentials/connection.query.ts'
import { useLeaveGuard } from '../shared/credentials/use-leave-guard.ts'

const loadPanel = () => import('../shared/credentials/credentials-panel.tsx')
const CredentialsPanel = lazyPart(loadPanel, 'CredentialsPanel')

const KnownConnection = lazyPart(
  () => import('../shared/credentials/known-connection.tsx'),
  'KnownConnection',
)

interface RenewCredentialsProps {
  readonly machine: Machine
  /** In the address: what the device connects with can be read again after a reload. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => Promise<void>
}

/**
 * Shows what the device connects with, and gives it a new password, which ends the connection that was made with the
 * old one.
 */
export function RenewCredentials({ machine, isOpen, onOpen }: RenewCredentialsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const [given, setGiven] = useState<Credentials | null>(null)
  const [isKept, setKept] = useState(false)
  const renew = useMutation({
    mutationFn: async () => {
      // Before: a password that cannot be shown would be lost.
      await loadPanel()
      return await send(renewCredentials, { params: { org: machine.OrganizationCode, id: machine.Id } })
    },
    // Shown once: it stays in this component and in no cache.
    gcTime: 0,
    onSuccess: async ({ result }) => {
      setKept(false)
      // The address first: while a password is on the screen, leaving asks.
      await onOpen(true)
      setGiven(result)
      await Promise.all(
        [[MACHINES_KEY], connectionQuery(machine).queryKey].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  const isUnsafe = given !== null && !isKept
  const askToLeave = useLeaveGuard(isUnsafe)
  const close = (): void => {
    // The dialog has asked: the change of the address must not ask again.
    flushSync(() => setKept(true))
    void onOpen(false)
  }
  // Closed: the password was shown once.
  if (!isOpen && given !== null && !renew.isPending) setGiven(null)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('machine_single.renew_title', { name: machine.Name }),
      text: t('machine_single.renew_text'),
      confirmLabel: t('machine_single.renew'),
    })
    if (isSure) renew.mutate()
  }
  return (
    <>
      {machine.Device && (
        <Button onClick={() => void onOpen(true)}>{t('machine_single.show_connection')}</Button>
      )}
      <Button
        leftSection={<IconKey size="0.9375rem" aria-hidden="true" />}
        loading={renew.isPending}
        onClick={() => void ask()}
      >
        {t(machine.Device ? 'machine_single.renew' : 'machine_single.connect')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t(given ? 'machine_single.new_credentials' : 'machine_single.connection_of', {
          name: machine.Name,
        })}
        size="xl"
        closesOutside={given === null}
        askToClose={isUnsafe ? askToLeave : undefined}
      >
        <Suspense>
          {given ? (
            <CredentialsPanel machine={machine} credentials={given} onCopied={() => setKept(true)} />
          ) : (
            <KnownConnection machine={machine} />
          )}
        </Suspense>
      </Dialog>
    </>
  )
}
