import { Button, FileButton } from '@mantine/core'
import type { TicketDetail, TicketFile } from '@millwright/contract/tickets/ticket-shapes'
import { addTicketFile, getTicketFile } from '@millwright/contract/tickets/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { sizeText } from '../../platform/ui/fields/file-limits.ts'
import { IconFile, IconPaperclip, IconPhoto } from '../../platform/ui/icons/icons.ts'
import { downloadBlob } from '../../platform/ui/text/download.ts'
import { TICKETS_KEY } from './shared/tickets.queries.ts'
import styles from './tickets.module.css'

/** A file is saved when it is clicked, as one that is opened here would run here. */
export function TicketFiles({ org, ticket }: { readonly org: string; readonly ticket: TicketDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const adding = useMutation({
    mutationFn: async (file: File) =>
      (await client.sendFile(addTicketFile, { params: { org, ticketId: ticket.Id } }, file)).result,
    onSuccess: ({ Name }) => showToast('success', t('tickets.attached', { name: Name })),
    onSettled: () => cache.invalidateQueries({ queryKey: [TICKETS_KEY, org] }),
  })
  return (
    <section>
      <h3>{t('tickets.attachments')}</h3>
      <ul className={styles.files}>
        {ticket.Files.map((file) => (
          <li key={file.Id}>
            <OneFile org={org} ticketId={ticket.Id} file={file} />
          </li>
        ))}
      </ul>
      <FileButton onChange={(file) => file && adding.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            size="compact-sm"
            loading={adding.isPending}
            leftSection={<IconPaperclip size="0.8125rem" aria-hidden="true" />}
          >
            {t('tickets.attach')}
          </Button>
        )}
      </FileButton>
    </section>
  )
}

interface OneFileProps {
  readonly org: string
  readonly ticketId: string
  readonly file: TicketFile
}

function OneFile({ org, ticketId, file }: OneFileProps) {
  const { i18n } = useTranslation()
  const load = useMutation({
    mutationFn: async () =>
      downloadBlob(
        file.Name,
        await client.download(getTicketFile, { params: { org, ticketId, fileId: file.Id } }),
      ),
  })
  const Icon = file.Type.startsWith('image/') ? IconPhoto : IconFile
  return (
    <Button
      size="compact-sm"
      loading={load.isPending}
      leftSection={<Icon size="0.8125rem" aria-hidden="true" />}
      onClick={() => load.mutate()}
    >
      {file.Name} <small className="mw-num">{sizeText(file.Size, i18n.language)}</small>
    </Button>
  )
}
