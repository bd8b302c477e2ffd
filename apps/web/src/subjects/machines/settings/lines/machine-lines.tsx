import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { Suspense } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../../../platform/ui/browser/load-part.ts'
import { Dialog } from '../../../../platform/ui/layers/dialog.tsx'

const LinesPanel = lazyPart(() => import('./lines-panel.tsx'), 'LinesPanel')

interface MachineLinesProps {
  readonly machine: Machine
  /** In the address. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** For clients of InfluxDB, such as Telegraf: how they write to a machine, and what becomes of it. */
export function MachineLines({ machine, isOpen, onOpen }: MachineLinesProps) {
  const { t } = useTranslation()
  // They write with the credentials of its device.
  if (!machine.Device) return null
  return (
    <>
      <Button onClick={() => onOpen(true)}>{t('lines.open')}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        title={t('lines.title', { name: machine.Name })}
        size="xl"
        closesOutside={false}
      >
        <Suspense>
          <LinesPanel machine={machine} deviceId={machine.Device.Device_Id} />
        </Suspense>
      </Dialog>
    </>
  )
}
