import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type Credentials, renewCredentials } from '@millwright/contract/machines/registration'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { useLeaveGuard } from '../shared/credentials/use-leave-guard.ts'

const loadPanel = () => import('../shared/credentials/credentials-panel.tsx')
const CredentialsPanel = lazyPart(loadPanel, 'CredentialsPanel')

/** Gives the device a new password, which ends the connection that was made with the old one. */
export function RenewCredentials({ machine }: { machine: Machine }) {
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
    onSuccess: ({ result }) => {
      setKept(false)
      setGiven(result)
      return cache.invalidateQueries({ queryKey: [MACHINES_KEY] })
    },
  })
  const askToLeave = useLeaveGuard(given !== null && !isKept)
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
      <Button
        leftSection={<IconKey size="0.9375rem" aria-hidden="true" />}
        loading={renew.isPending}
        onClick={() => void ask()}
      >
        {t(machine.Device ? 'machine_single.renew' : 'machine_single.connect')}
      </Button>
      <Dialog
        isOpen={given !== null}
        onClose={() => setGiven(null)}
        title={t('machine_single.new_credentials', { name: machine.Name })}
        size="xl"
        closesOutside={false}
        askToClose={isKept ? undefined : askToLeave}
      >
        {given && (
          <Suspense>
            <CredentialsPanel machine={machine} credentials={given} onCopied={() => setKept(true)} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
