import { Button, CloseButton } from '@mantine/core'
import type {
  ContactHour,
  LiveConnection,
  MachineConnection,
} from '@millwright/contract/machines/connections'
import { refusalKind } from '@millwright/contract/wire/refusals'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { browserZone, formatDate, formatNumber } from '../../../platform/ui/text/format.ts'
import { bytesText } from './connection-columns.tsx'
import {
  adviceText,
  endsSoon,
  type Reader,
  refusedText,
  tlsText,
  wayText,
  whenText,
} from './connection-texts.ts'
import styles from './connections.module.css'
import { machineConnectionQuery } from './connections.queries.ts'
import { StateChip } from './state-chip.tsx'

interface ConnectionPanelProps {
  readonly id: string
  readonly onClose: () => void
}

/** One machine: what to do, its open connections, and what its device did. */
export function ConnectionPanel({ id, onClose }: ConnectionPanelProps) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const now = useNow(MINUTE_MS)
  const query = useQuery(machineConnectionQuery(organization.BusinessCode, id))
  const machine = query.data?.Machine
  const reader = { t, language: i18n.language, now }
  return (
    <Card
      flush
      scrolls
      title={machine?.MachineName ?? t('connections.machine')}
      hint={machine?.DeviceId}
      actions={<CloseButton aria-label={t('misc.close')} onClick={onClose} />}
    >
      <div className={styles.panel}>
        <CardState query={query} what={t('connections.machine')} />
        {machine && <Advice machine={machine} reader={reader} />}
        {query.data && (
          <section>
            <h3>{t('connections.open_ones')}</h3>
            {query.data.Connections.length === 0 && <HintText>{t('connections.none_open')}</HintText>}
            {query.data.Connections.map((connection) => (
              <Facts
                key={`${connection.Since} ${connection.ClientId}`}
                facts={connectionFacts(connection, reader)}
              />
            ))}
          </section>
        )}
        {query.data && (
          <section>
            <h3>{t('connections.history')}</h3>
            {query.data.History.length === 0 && <HintText>{t('connections.no_history')}</HintText>}
            <ul className={styles.history}>
              {query.data.History.map((hour) => (
                <li key={`${hour.Kind} ${hour.Reason} ${hour.FirstAt}`}>
                  <span className="mw-num">{whenText(hour.LastAt, reader)}</span>
                  <span>{hourText(hour, reader)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  )
}

function Advice({ machine, reader }: { readonly machine: MachineConnection; readonly reader: Reader }) {
  const { t } = reader
  const { State, MachineId } = machine
  const isRefused = State === 'refused' && machine.Refused?.Reason === 'password'
  return (
    <div className={styles.advice}>
      <StateChip state={State} />
      <p>{machine.Refused ? refusedText(machine.Refused, reader) : adviceText(machine, reader)}</p>
      {State !== 'talking' && (
        <Button
          renderRoot={(props) => (
            <Link
              to="/settings/machine-single-settings"
              search={{ machine: MachineId, device: isRefused ? undefined : true }}
              {...props}
            />
          )}
          variant="filled"
        >
          {t(isRefused ? 'connections.renew' : 'connections.show_credentials')}
        </Button>
      )}
    </div>
  )
}

function connectionFacts(connection: LiveConnection, reader: Reader): [string, string][] {
  const { t, language, now } = reader
  const { ClientId, CertificateEnds, LastMessageAt, Messages, Bytes, Subscriptions, Since, Address } =
    connection
  const ends = CertificateEnds === null ? null : formatDate(CertificateEnds, browserZone(), language)
  return [
    [t('connections.way'), wayText(connection, reader)],
    [t('connections.from'), Address],
    ...(ClientId ? [[t('connections.client_id'), ClientId] as [string, string]] : []),
    [t('connections.encryption'), tlsText(connection, reader)],
    ...(ends
      ? [
          [
            t('connections.certificate_ends'),
            endsSoon(CertificateEnds, now) ? t('connections.renew_soon', { date: ends }) : ends,
          ] as [string, string],
        ]
      : []),
    [t('connections.since'), whenText(Since, reader)],
    [t('connections.last_message'), LastMessageAt === null ? '—' : whenText(LastMessageAt, reader, true)],
    [t('connections.sent'), `${formatNumber(Messages, language)} · ${bytesText(Bytes, language)}`],
    [t('connections.subscriptions'), formatNumber(Subscriptions, language)],
  ]
}

function hourText(hour: ContactHour, reader: Reader): string {
  const { t, language } = reader
  const { Kind, Reason, Count, From, Way, Protocol } = hour
  const why =
    Kind === 'rejected'
      ? t(`refused.kinds.${refusalKind(Reason)}`)
      : Reason && t(`connections.reasons.${Reason}`)
  const count = Count > 1 ? `${formatNumber(Count, language)} ×` : ''
  const way = Way ? wayText({ Way, Protocol }, reader) : ''
  return [
    [t(Kind === 'signed_in' ? 'connections.kpis.connected' : `connections.kinds.${Kind}`), count]
      .filter(Boolean)
      .join(' '),
    why,
    From,
    way,
  ]
    .filter(Boolean)
    .join(' · ')
}
