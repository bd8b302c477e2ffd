import { Button, Tabs } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Connection, Credentials } from '@millwright/contract/machines/registration'
import { docs, rootCertificate } from '@millwright/contract/wire/system'
import { Fragment } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconAlertTriangle, IconDownload } from '../../../../platform/ui/icons/icons.ts'
import { HintText } from '../../../../platform/ui/page/hint-text.tsx'
import { downloadBlob } from '../../../../platform/ui/text/download.ts'
import { BrokerAccount } from './broker-account.tsx'
import { CONNECT_COMMANDS, CONNECT_WAYS, connectFile, ROOT_FILE } from './connect-commands.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './credentials.module.css'

interface CredentialsProps {
  machine: Pick<Machine, 'Id' | 'OrganizationCode'>
  credentials: Credentials
  /** The password has been copied, alone or in a command. */
  onCopied: () => void
}

/** In place of a password that nobody can read again. */
const PASSWORD_PLACE = 'PASSWORD'

/** The password can be read this once. */
export function CredentialsPanel({ machine, credentials, onCopied }: CredentialsProps) {
  const { t } = useTranslation()
  const { Address, Device_Id, Password, Topic, EnteredBy } = credentials
  const lines = [
    [t('credentials.address'), Address],
    [t('credentials.device_id'), Device_Id],
    [t('credentials.password'), Password],
    [t('credentials.topic'), Topic],
  ] as const
  // Copied by selecting it and pressing the keys counts as well.
  const onCopy = (): void => {
    if (window.getSelection()?.toString().includes(Password)) onCopied()
  }
  const download = (): void => {
    downloadBlob(`${machine.Id}.txt`, new Blob([connectFile(machine.Id, credentials, lines)]))
    onCopied()
  }
  return (
    <div className={styles.root} onCopy={onCopy}>
      <p className={styles.warn} role="note">
        <IconAlertTriangle size="1rem" stroke={1.7} aria-hidden="true" />
        {t('credentials.shown_once')}
      </p>
      <Lines lines={lines} onCopied={(value) => value === Password && onCopied()} />
      <Button
        className={styles.file}
        leftSection={<IconDownload size="0.875rem" aria-hidden="true" />}
        onClick={download}
      >
        {t('credentials.as_file')}
      </Button>
      {EnteredBy !== 'portal' && <BrokerAccount machine={machine} credentials={credentials} />}
      <h3>{t('credentials.try_it')}</h3>
      <Commands machine={machine} credentials={credentials} onCopied={onCopied} />
      <HintText>
        {t('credentials.rules')}{' '}
        <a href={docs.path} target="_blank" rel="noreferrer">
          {t('credentials.docs')}
        </a>
      </HintText>
    </div>
  )
}

interface ConnectionProps {
  machine: CredentialsProps['machine']
  connection: Connection
}

/** Without a password, with a place for it in the commands. */
export function ConnectionLines({ machine, connection }: ConnectionProps) {
  const { t } = useTranslation()
  const credentials = { ...connection, Password: PASSWORD_PLACE }
  const lines = [
    [t('credentials.address'), connection.Address],
    [t('credentials.device_id'), connection.Device_Id],
    [t('credentials.topic'), connection.Topic],
  ] as const
  return (
    <>
      <Lines lines={lines} />
      <h3>{t('credentials.try_it')}</h3>
      <Commands machine={machine} credentials={credentials} onCopied={() => {}} />
    </>
  )
}

function Lines({
  lines,
  onCopied,
}: {
  lines: readonly (readonly [string, string])[]
  onCopied?: (value: string) => void
}) {
  return (
    <dl>
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton text={value} name={name} onCopied={() => onCopied?.(value)} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Commands({ machine, credentials, onCopied }: CredentialsProps) {
  const { t } = useTranslation()
  return (
    <>
      {credentials.Root !== null && (
        <p>
          {t('credentials.root')}{' '}
          <a href={rootCertificate.path} download={ROOT_FILE}>
            {ROOT_FILE}
          </a>
        </p>
      )}
      <Tabs defaultValue="mosquitto" keepMounted={false}>
        <Tabs.List aria-label={t('credentials.try_it')}>
          {CONNECT_WAYS.map((way) => (
            <Tabs.Tab key={way} value={way}>
              {t(`credentials.ways.${way}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CONNECT_WAYS.map((way) => {
          const text = CONNECT_COMMANDS[way](machine.Id, credentials)
          return (
            <Tabs.Panel key={way} value={way} className={styles.command}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
              <pre tabIndex={0}>{text}</pre>
              <CopyButton text={text} name={t(`credentials.ways.${way}`)} onCopied={onCopied} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
