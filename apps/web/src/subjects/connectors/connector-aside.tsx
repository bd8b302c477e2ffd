import { Button } from '@mantine/core'
import type { MachineConnector } from '@millwright/contract/connectors/connectors'
import type { SourceProblem } from '@millwright/contract/connectors/mapping-shapes'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { type Step, Steps } from '../../platform/ui/page/steps.tsx'
import { browserZone, formatDate } from '../../platform/ui/text/format.ts'
import styles from './connector.module.css'
import { type ConnectorEdit, channelsOf, draftOf } from './connector-edit.ts'
import { CONNECTOR_STEPS, type ConnectorStep } from './connector-steps.ts'
import { levelQuery } from './connectors.queries.ts'
import { fingerprintText } from './fingerprint-text.ts'

export interface PartProps {
  readonly machine: Machine
  readonly saved: MachineConnector | null
  readonly edit: ConnectorEdit
  readonly onEdit: (edit: ConnectorEdit) => void
}

interface AsideProps extends PartProps {
  readonly step: ConnectorStep
  readonly onStep: (step: ConnectorStep) => void
}

/** Where one is, and the question whether to trust the machine. */
export function ConnectorAside({ machine, edit, onEdit, step, onStep }: AsideProps) {
  const { t } = useTranslation()
  const at = CONNECTOR_STEPS.indexOf(step)
  const texts: Record<ConnectorStep, string> = {
    protocol: edit.source ? t(`connectors.protocols.${edit.source.Protocol}`) : '',
    address: addressOf(edit),
    values: t('connectors.channels_mapped', { count: channelsOf(edit.mapping) }),
    trial: t('connectors.steps.trial_text'),
  }
  const steps = CONNECTOR_STEPS.map((id, index): Step => {
    const isDone = index < at
    return {
      id,
      title: t(`connectors.steps.${id}`),
      state: index === at ? 'current' : isDone ? 'done' : 'waiting',
      text: texts[id],
      ...(isDone ? { onChange: () => onStep(id) } : {}),
    }
  })
  return (
    <aside className={styles.aside}>
      <Steps steps={steps} label={t('connectors.steps.all')} />
      {at >= CONNECTOR_STEPS.indexOf('values') && (
        <Trust machine={machine} edit={edit} onEdit={onEdit} onRefuse={() => onStep('address')} />
      )}
    </aside>
  )
}

function addressOf({ source }: ConnectorEdit): string {
  if (source === null) return ''
  const { Address, Host, Port } = source.Settings as { Address?: string; Host?: string; Port?: number }
  return Address ?? (Host ? `${Host}:${Port ?? ''}` : '')
}

interface TrustProps extends Pick<PartProps, 'machine' | 'edit' | 'onEdit'> {
  readonly onRefuse: () => void
}

function Trust(props: TrustProps) {
  const draft = draftOf(props.edit)
  return draft && <TrustQuestion {...props} draft={draft} />
}

function TrustQuestion({
  machine,
  edit,
  onEdit,
  onRefuse,
  draft,
}: TrustProps & { readonly draft: NonNullable<ReturnType<typeof draftOf>> }) {
  const { t, i18n } = useTranslation()
  const top = useQuery(levelQuery(machine, draft, null))
  const problem = top.data?.Problem
  if (!problem?.Certificate || !isOfTrust(problem)) return null
  const { Sha256, Name, Issuer, EndsAt } = problem.Certificate
  const trust = (): void => onEdit({ ...edit, trusted: [...edit.trusted, Sha256] })
  return (
    <section className={styles.trust} aria-labelledby="trust-question">
      <h3 id="trust-question">
        {t(problem.Code === 'CERTIFICATE_CHANGED' ? 'connectors.trust.changed' : 'connectors.trust.question')}
      </h3>
      <p>{t('connectors.trust.text')}</p>
      <Facts
        facts={[
          [t('connectors.trust.name'), Name],
          [t('connectors.trust.issuer'), Issuer === Name ? t('connectors.trust.itself') : Issuer],
          [t('connectors.trust.ends'), formatDate(EndsAt, browserZone(), i18n.language)],
        ]}
      />
      <p>
        {t('connectors.trust.print')}
        <code>{fingerprintText(Sha256)}</code>
      </p>
      <div className={styles.answers}>
        <Button size="compact-sm" onClick={trust}>
          {t('connectors.trust.trust')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onRefuse}>
          {t('connectors.trust.refuse')}
        </Button>
      </div>
    </section>
  )
}

const isOfTrust = ({ Code }: SourceProblem): boolean =>
  Code === 'CERTIFICATE_UNTRUSTED' || Code === 'CERTIFICATE_CHANGED'
