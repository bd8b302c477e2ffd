import { Button } from '@mantine/core'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { getTicketDocument } from '@millwright/contract/tickets/tickets'
import { ownDocument } from '@millwright/domain/alarms/catalogue'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api/client.ts'
import { IconBook2 } from '../../platform/ui/icons/icons.ts'
import { downloadBlob } from '../../platform/ui/text/download.ts'

interface TicketDocumentProps {
  readonly org: string
  readonly ticketId: string
  readonly document: TicketDetail['Documents'][number]
}

/** A page of the web, or a stored file, which is saved: a dealer reads it by the ticket, without access to the machine. */
export function TicketDocument({ org, ticketId, document: { Link, Title } }: TicketDocumentProps) {
  const stored = ownDocument(Link)
  const load = useMutation({
    mutationFn: async (docId: string) =>
      downloadBlob(Title, await client.download(getTicketDocument, { params: { org, ticketId, docId } })),
  })
  const icon = <IconBook2 size="0.875rem" stroke={1.6} aria-hidden="true" />
  if (!stored)
    return (
      <a href={Link} target="_blank" rel="noopener noreferrer">
        {icon} {Title}
      </a>
    )
  return (
    <Button
      variant="transparent"
      size="compact-xs"
      leftSection={icon}
      loading={load.isPending}
      onClick={() => load.mutate(stored.docId)}
    >
      {Title}
    </Button>
  )
}
