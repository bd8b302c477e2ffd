import { Button, Checkbox, Textarea } from '@mantine/core'
import { appIdOf } from '@millwright/domain/condition/app'
import { REPAIRABLE, type Repairable } from '@millwright/domain/maintenance/repaired'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import styles from './maintenance.module.css'
import { SignaturePad } from './signature-pad.tsx'

interface FinishDialogProps {
  readonly action: string
  readonly openCount: number
  /** The checks of what it is taken to have repaired. */
  readonly suggested: readonly Repairable[]
  readonly onClose: () => void
  readonly onDone: (reason: string, signature: string, repaired: readonly Repairable[]) => void
}

/** Before it is done: why steps are open, what was repaired, and a signature. */
export function FinishDialog({ action, openCount, suggested, onClose, onDone }: FinishDialogProps) {
  const { t } = useTranslation()
  const { features } = useSession()
  const [reason, setReason] = useState('')
  const [signature, setSignature] = useState('')
  const [repaired, setRepaired] = useState(suggested)
  // Without the condition analyzer there are no tests that would look different.
  const isTested = features.conditionAnalyzer
  const isMissing = openCount > 0 && reason.trim() === ''
  return (
    <Dialog isOpen onClose={onClose} title={t('maintenance.finish_title', { name: action })}>
      <div className={styles.finish}>
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
        {isTested && (
          <Checkbox.Group
            label={t('maintenance.repaired')}
            description={t('maintenance.repaired_hint')}
            value={[...repaired]}
            onChange={(chosen) => setRepaired(REPAIRABLE.filter((app) => chosen.includes(app)))}
          >
            <div className={styles.repaired}>
              {REPAIRABLE.map((app) => (
                <Checkbox key={app} value={app} label={t(`nav.${appIdOf(app)}`)} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <span>{t('maintenance.signature')}</span>
        <SignaturePad value={signature} onChange={setSignature} />
        <Button
          variant="filled"
          disabled={isMissing}
          onClick={() => onDone(reason.trim().replace(/\s+/g, ' '), signature, repaired)}
        >
          {t('maintenance.mark_done')}
        </Button>
      </div>
    </Dialog>
  )
}
