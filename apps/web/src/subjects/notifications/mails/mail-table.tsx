import { Button } from '@mantine/core'
import type { Mail } from '@millwright/contract/notifications/mails'
import type { TFunction } from '@millwright/domain/text/translate'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Chip, type ChipTone } from '../../../platform/ui/page/chip.tsx'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { browserZone, formatDateTime } from '../../../platform/ui/text/format.ts'

const TONES: Readonly<Record<Mail['State'], ChipTone>> = {
  waiting: 'warn',
  sent: 'good',
  file: 'plain',
  failed: 'alarm',
}

interface MailTableProps {
  readonly mails: readonly Mail[]
  readonly onOpen: (mail: Mail) => void
}

export function MailTable({ mails, onOpen }: MailTableProps) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(() => mailColumns(t, i18n.language, onOpen), [t, i18n.language, onOpen])
  return (
    <DataTable
      label={t('nav.mails')}
      columns={columns}
      rows={mails}
      keyOf={({ Id }) => Id}
      rowSize="lines"
      empty={null}
    />
  )
}

function mailColumns(t: TFunction, language: string, onOpen: (mail: Mail) => void): Column<Mail>[] {
  return [
    {
      id: 'subject',
      headerKey: 'mails.subject',
      cell: ({ Subject, To }) => (
        <>
          <span title={Subject}>{Subject}</span>
          <small>{To}</small>
        </>
      ),
    },
    {
      id: 'at',
      headerKey: 'mails.at',
      width: 11,
      isNumber: true,
      cell: ({ At }) => formatDateTime(Date.parse(At), browserZone(), language),
    },
    {
      id: 'state',
      headerKey: 'mails.state',
      cell: ({ State, LastError }) => (
        <>
          <Chip tone={TONES[State]}>{t(`mails.states.${State}`)}</Chip>
          <small title={LastError}>{LastError}</small>
        </>
      ),
    },
    {
      id: 'read',
      headerKey: 'mails.read',
      width: 10,
      isAction: true,
      cell: (mail) =>
        mail.IsReadable && (
          <Button onClick={() => onOpen(mail)} aria-label={t('mails.read_what', { subject: mail.Subject })}>
            {t('mails.read')}
          </Button>
        ),
    },
  ]
}
