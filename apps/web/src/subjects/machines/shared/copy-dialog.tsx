import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { MachinePicker } from './machine-picker.tsx'

interface CopyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What happens to the machines that are chosen. */
  readonly text: string
  /** What else can be chosen. */
  readonly options?: ReactNode
  readonly machines: readonly Machine[]
  readonly isCopying: boolean
  readonly onCopy: (machineIds: string[]) => void
  /** What went wrong. */
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
      <p className="mw-confirm-text">{text}</p>
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
