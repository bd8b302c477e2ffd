import { Tabs } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { rootCertificate } from '@millwright/contract/wire/system'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { HintText } from '../../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../../platform/ui/states/card-state.tsx'
import { PageSkeleton } from '../../../../platform/ui/states/page-skeleton.tsx'
import { connectionQuery } from '../../shared/credentials/connection.query.ts'
import { CopyButton } from '../../shared/credentials/copy-button.tsx'
import styles from './lines.module.css'
import { lineMappingQuery } from './lines.queries.ts'
import { RulesEditor } from './rules-editor.tsx'
import { outputName, TELEGRAF_CONFIG, TELEGRAF_OUTPUTS } from './telegraf-config.ts'

interface LinesPanelProps {
  readonly machine: Machine
  readonly deviceId: string
}

export function LinesPanel({ machine, deviceId }: LinesPanelProps) {
  const { t } = useTranslation()
  const mapping = useQuery(lineMappingQuery(machine))
  return (
    <div className={styles.root}>
      <CardState query={mapping} what={t('lines.last')} skeleton={<PageSkeleton />}>
        {mapping.data && (
          <>
            <HintText>{t('lines.hint')}</HintText>
            <Config machine={machine} deviceId={deviceId} address={mapping.data.Address} />
            <RulesEditor machine={machine} mapping={mapping.data} />
          </>
        )}
      </CardState>
    </div>
  )
}

function Config({ machine, deviceId, address }: LinesPanelProps & { readonly address: string }) {
  const { t } = useTranslation()
  const connection = useQuery(connectionQuery(machine))
  return (
    <section aria-label={t('lines.config')}>
      <h3>{t('lines.config')}</h3>
      {connection.data?.Root && (
        <p>
          {t('credentials.root')}{' '}
          <a href={rootCertificate.path} download>
            {rootCertificate.path.slice(1)}
          </a>
        </p>
      )}
      <Tabs defaultValue={TELEGRAF_OUTPUTS[0]} keepMounted={false}>
        <Tabs.List aria-label={t('lines.config')}>
          {TELEGRAF_OUTPUTS.map((output) => (
            <Tabs.Tab key={output} value={output}>
              {outputName(output)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TELEGRAF_OUTPUTS.map((output) => {
          const text = TELEGRAF_CONFIG[output]({ address, deviceId, machineId: machine.Id })
          return (
            <Tabs.Panel key={output} value={output} className={styles.config}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
              <pre tabIndex={0}>{text}</pre>
              <CopyButton text={text} name={outputName(output)} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </section>
  )
}
