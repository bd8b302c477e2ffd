import { UnstyledButton } from '@mantine/core'
import type { DocumentTranslation } from '@millwright/contract/alarms/alarms'
import { getDocument } from '@millwright/contract/documents/documents'
import { isDocumentLink, ownDocument } from '@millwright/domain/alarms/catalogue'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconBook2, IconPackage } from '../../platform/ui/icons/icons.ts'
import { downloadBlob } from '../../platform/ui/text/download.ts'
import styles from './alarms.module.css'

interface AlarmLinksProps {
  readonly documents: readonly DocumentTranslation[]
  readonly part: string
  /** Whose page has the part. */
  readonly machineId?: string
  /** For screen readers, on a page of several machines. */
  readonly machineName?: string
}

/** One step from an alarm to its documents, and the number of its spare part. */
export function AlarmLinks({ documents, part, machineId, machineName }: AlarmLinksProps) {
  const { t } = useTranslation()
  const shown = documents.filter(({ Link }) => isDocumentLink(Link))
  if (shown.length === 0 && part === '') return null
  return (
    <span className={styles.links}>
      {shown.map((document) =>
        ownDocument(document.Link) ? (
          <StoredDocument key={document.Link} document={document} />
        ) : (
          <a key={document.Link} href={document.Link} target="_blank" rel="noopener noreferrer">
            <Title document={document} />
          </a>
        ),
      )}
      {part !== '' && machineId !== undefined && (
        <Link to="/machine/$id/service" params={{ id: machineId }} title={t('alarms.part')}>
          <Part part={part} />
          {machineName && <span className="mw-sr-only">{`, ${machineName}`}</span>}
        </Link>
      )}
      {part !== '' && machineId === undefined && (
        <span title={t('alarms.part')}>
          <Part part={part} />
        </span>
      )}
    </span>
  )
}

function Part({ part }: { part: string }) {
  const { t } = useTranslation()
  return (
    <>
      <IconPackage size="0.9375rem" stroke={1.6} aria-hidden="true" />
      <span className="mw-sr-only">{t('alarms.part')}</span> {part}
    </>
  )
}

const Title = ({ document: { Title: title, Type } }: { document: DocumentTranslation }) => (
  <>
    <IconBook2 size="0.9375rem" stroke={1.6} aria-hidden="true" />
    <span title={Type}>{title}</span>
  </>
)

/** It needs the token of the session, which a link does not carry; and it is saved, because what is opened here would run here. */
function StoredDocument({ document }: { document: DocumentTranslation }) {
  const load = useMutation({
    mutationFn: async () => {
      const params = ownDocument(document.Link)
      if (params) downloadBlob(document.Title, await client.download(getDocument, { params }))
    },
  })
  return (
    <UnstyledButton disabled={load.isPending} onClick={() => load.mutate()}>
      <Title document={document} />
    </UnstyledButton>
  )
}
