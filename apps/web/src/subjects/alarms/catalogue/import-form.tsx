import { Button } from '@mantine/core'
import {
  type CatalogueImport,
  importCatalogue,
  MAX_CATALOGUE_FILE,
} from '@millwright/contract/alarms/alarm-catalogue'
import { CATALOGUE_COLUMNS } from '@millwright/domain/alarms/catalogue-file'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../../platform/toasts/failure-message.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { FileDrop, type FileState } from '../../../platform/ui/fields/file-drop.tsx'
import formStyles from '../../../platform/ui/fields/form.module.css'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import entryRowsStyles from './entry-rows.module.css'
import { readCatalogueFile } from './read-file.ts'

const LIMITS = { types: [], typesText: 'CSV, JSON', maxBytes: MAX_CATALOGUE_FILE }

/** Reads a file in; what is wrong with it is named by line, and then nothing of it is stored. */
export function ImportForm({ org, onDone }: { org: string; onDone: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const read = useMutation({
    mutationFn: async (chosen: File) => {
      const body = readCatalogueFile(await chosen.arrayBuffer())
      return (await send(importCatalogue, { params: { org }, body })).result
    },
    meta: { isShownByPage: true },
    onSuccess: ({ Added, Changed, Faults }) => {
      if (Faults.length > 0) return
      showToast('success', t('catalogue.imported', { added: Added, changed: Changed }))
      onDone()
    },
  })
  const take = (chosen: File): void => {
    setFile(chosen)
    read.mutate(chosen)
  }
  const name = file?.name ?? ''
  const state: FileState = read.isPending
    ? { kind: 'sending', name, share: 1 }
    : read.isError
      ? { kind: 'failed', name, text: failureMessage(read.error, undefined, i18n) }
      : { kind: 'idle' }
  return (
    <div className={formStyles.root}>
      <HintText>{t('catalogue.import_hint')}</HintText>
      <code className={entryRowsStyles.columns}>{CATALOGUE_COLUMNS.join(',')}</code>
      <FileDrop
        label={t('catalogue.import')}
        limits={LIMITS}
        state={state}
        onFile={take}
        onCancel={read.reset}
        onRetry={() => file && take(file)}
      />
      {read.data && read.data.Faults.length > 0 && <Faults name={name} faults={read.data.Faults} />}
      <FormFoot>
        <Button onClick={onDone}>{t('misc.cancel')}</Button>
      </FormFoot>
    </div>
  )
}

function Faults({ name, faults }: { name: string; faults: CatalogueImport['Faults'] }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <HintText>{t('catalogue.nothing_stored', { name, count: faults.length })}</HintText>
      <ol className={entryRowsStyles.faults}>
        {faults.map(({ Line, Field, Fault }) => (
          <li key={`${Line} ${Field} ${Fault}`}>
            <b className="mw-num">{t('catalogue.line', { line: Line })}</b>
            <span>
              {Field !== '' && <code>{Field}</code>} {t(`catalogue.faults.${Fault}`)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
