import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import {
  addDocument,
  getDocument,
  type MachineDocument,
  removeDocument,
} from '@millwright/contract/documents/documents'
import type { Machine } from '@millwright/contract/machines/machines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx'
import { sizeText } from '../../platform/ui/fields/file-limits.ts'
import { IconFileText, IconTrash } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { downloadBlob } from '../../platform/ui/text/download.ts'
import { formatDate } from '../../platform/ui/text/format.ts'
import { useUpload } from '../machines/shared/contents/use-upload.ts'
import { familyName } from '../machines/shared/family-name.ts'
import styles from './service.module.css'
import { documentsQuery } from './service.queries.ts'

/** The server has limits of its own, by quota; above this a browser hardly sends a file. */
const LIMITS = { types: [], maxBytes: 2 * 1024 ** 3 }

/** Manuals and drawings of the machine and of its family, the current version of each first. */
export function DocumentsCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const { organization, person } = useSession()
  const org = organization.BusinessCode
  const queries = useQueryClient()
  const documents = useQuery(documentsQuery(org, machine.Id))
  const [isOfFamily, setOfFamily] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: documentsQuery(org, machine.Id).queryKey })
  const upload = useUpload(async (file, options) => {
    const params = { org, serial: machine.Id }
    await client.sendFile(addDocument, { params, query: { family: isOfFamily } }, file, options)
    await refresh()
  })
  const mayKeep = machine.OrganizationCode === org && mayEnter('machineSettings', person)
  const all = documents.data ?? []
  const current = all.filter(({ IsCurrent }) => IsCurrent)
  return (
    <Card flush title={t('service.documents')} hint={t('service.document_count', { count: current.length })}>
      <CardState query={documents} what={t('service.documents')} isQuiet />
      {documents.data?.length === 0 && <p className={styles.empty}>{t('service.no_documents')}</p>}
      <ul className={styles.documents}>
        {current.map((document) => (
          <DocumentRow
            key={document.Id}
            document={document}
            machine={machine}
            mayRemove={mayKeep}
            onRemoved={refresh}
          />
        ))}
      </ul>
      {mayKeep && (
        <div className={styles.upload}>
          <FileDrop
            label={t('service.add_document')}
            limits={{ ...LIMITS, typesText: t('service.any_file') }}
            state={upload.state}
            onFile={upload.send}
            onCancel={upload.cancel}
            onRetry={upload.retry}
          />
          <Checkbox
            size="xs"
            label={t('service.for_family', { family: machine.MachineFamily })}
            checked={isOfFamily}
            onChange={({ currentTarget }) => setOfFamily(currentTarget.checked)}
          />
        </div>
      )}
    </Card>
  )
}

interface DocumentRowProps {
  readonly document: MachineDocument
  readonly machine: Machine
  readonly mayRemove: boolean
  readonly onRemoved: () => Promise<void>
}

function DocumentRow({ document, machine, mayRemove, onRemoved }: DocumentRowProps) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const confirm = useConfirm()
  const { Id, Name, Size, Version, IsOfFamily, Language, CreatedAt, CreatedBy } = document
  const params = { org: organization.BusinessCode, serial: machine.Id, docId: Id }
  // It needs the token of the session, and it is saved: what is opened here would run here.
  const load = useMutation({
    mutationFn: async () => downloadBlob(Name, await client.download(getDocument, { params })),
  })
  const remove = useMutation({ mutationFn: () => send(removeDocument, { params }), onSuccess: onRemoved })
  const askToRemove = async () => {
    const question = {
      title: t('service.remove_title', { name: Name }),
      text: t(Version > 1 ? 'service.remove_version' : 'service.remove_text'),
      confirmLabel: t('misc.delete'),
      isDangerous: true,
    }
    if (await confirm(question)) remove.mutate()
  }
  const day = formatDate(Date.parse(CreatedAt), machine.Country.Timezone, i18n.language)
  return (
    <li>
      <UnstyledButton className={styles.document} disabled={load.isPending} onClick={() => load.mutate()}>
        <IconFileText size="1rem" stroke={1.5} aria-hidden="true" />
        <span>
          <b>{Name}</b>
          <small>
            {[sizeText(Size, i18n.language), day, CreatedBy, Language].filter(Boolean).join(' · ')}
          </small>
        </span>
      </UnstyledButton>
      {Version > 1 && <Chip>{t('service.version', { version: Version })}</Chip>}
      {IsOfFamily && <Chip>{familyName(t, machine.MachineFamily)}</Chip>}
      {mayRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('service.remove', { name: Name })}
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        >
          <IconTrash size="0.875rem" aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
