import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { SignaturePad } from './signature-pad.tsx'

interface FinishDialogProps {
  readonly action: string
  readonly openCount: number
  readonly onClose: () => void
  readonly onDone: (reason: string, signature: string) => void
}

/** Before it is done: why steps are open, and a signature. */
export function FinishDialog({ action, openCount, onClose, onDone }: FinishDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [signature, setSignature] = useState('')
  const isMissing = openCount > 0 && reason.trim() === ''
  return (
    <Dialog isOpen onClose={onClose} title={t('maintenance.finish_title', { name: action })}>
      <div className="mw-mt-finish">
        {openCount > 0 && (
          <Textarea
            label={t('maintenance.why_open', { count: openCount })}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <span>{t('maintenance.signature')}</span>
        <SignaturePad value={signature} onChange={setSignature} />
        <Button
          variant="filled"
          disabled={isMissing}
          onClick={() => onDone(reason.trim().replace(/\s+/g, ' '), signature)}
        >
          {t('maintenance.mark_done')}
        </Button>
      </div>
    </Dialog>
  )
}
