import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import styles from '../../../platform/ui/layers/dialog.module.css'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { MachinePicker } from './machine-picker.tsx'

interface CopyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The consequence for the machines that are chosen. */
  readonly text: string
  /** Further choices. */
  readonly options?: ReactNode
  readonly machines: readonly Machine[]
  readonly isCopying: boolean
  readonly onCopy: (machineIds: string[]) => void
  /** A failure of the last try. */
  readonly failure?: ReactNode
}

/** Chooses the machines to which something of one machine is copied. */
export function CopyDialog({ isOpen, onClose, ...rest }: CopyDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('misc.copy_to_machines')} size="lg">
      <CopyForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function CopyForm({
  text,
  options,
  machines,
  isCopying,
  onCopy,
  onClose,
  failure,
}: Omit<CopyDialogProps, 'isOpen'>) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string[]>([])
  const isNone = chosen.length === 0
  return (
    <Form onSubmit={() => !isNone && onCopy(chosen)}>
      <p className={styles.text}>{text}</p>
      {options}
      {failure}
      <MachinePicker machines={machines} checked={chosen} onChange={setChosen} />
      <FormFoot>
        <Button type="submit" variant="filled" disabled={isNone} loading={isCopying}>
          {t('misc.copy')}
        </Button>
        <Button onClick={onClose}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
