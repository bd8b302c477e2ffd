import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconAlertTriangle, IconDownload } from '../../../../platform/ui/icons/icons.ts'
import { HintText } from '../../../../platform/ui/page/hint-text.tsx'
import { downloadBlob } from '../../../../platform/ui/text/download.ts'
import { CopyButton } from '../../shared/credentials/copy-button.tsx'
import styles from './certificates.module.css'
import type { Issued } from './certificates.query.ts'

interface IssuedCertificateProps {
  readonly machine: Machine
  readonly issued: Issued
  readonly onKept: () => void
}

/** The key can be taken this once. */
export function IssuedCertificate({ machine, issued, onKept }: IssuedCertificateProps) {
  const { t } = useTranslation()
  const { Pem, Key } = issued
  const name = machine.Device?.Device_Id ?? machine.Id
  return (
    <div className={styles.issued}>
      {Key !== null && (
        <p className={styles.warn} role="note">
          <IconAlertTriangle size="1rem" stroke={1.7} aria-hidden="true" />
          {t('certificates.key_once')}
        </p>
      )}
      <File title={t('certificates.certificate')} name={`${name}.crt`} text={Pem} />
      {Key !== null && (
        <File title={t('certificates.key')} name={`${name}.key`} text={Key} onTaken={onKept} />
      )}
      <HintText>{t('certificates.next')}</HintText>
    </div>
  )
}

interface FileProps {
  readonly title: string
  readonly name: string
  readonly text: string
  readonly onTaken?: () => void
}

function File({ title, name, text, onTaken = () => {} }: FileProps) {
  const { t } = useTranslation()
  const download = (): void => {
    downloadBlob(name, new Blob([text], { type: 'application/x-pem-file' }))
    onTaken()
  }
  return (
    <section>
      <h3>{title}</h3>
      {/* Selected and copied by the keys counts as well. */}
      <pre onCopy={onTaken}>{text}</pre>
      <div className={styles.actions}>
        <Button leftSection={<IconDownload size="0.875rem" aria-hidden="true" />} onClick={download}>
          {t('certificates.save_as', { name })}
        </Button>
        <CopyButton text={text} name={title} onCopied={onTaken} />
      </div>
    </section>
  )
}
