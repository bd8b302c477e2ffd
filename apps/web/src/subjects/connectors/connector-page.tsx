import type { Connector, MachineConnector } from '@millwright/contract/connectors/connectors'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { PageSkeleton } from '../../platform/ui/states/page-skeleton.tsx'
import { MachinePage } from '../machines/shared/machine-page.tsx'
import styles from './connector.module.css'
import { ConnectorAside } from './connector-aside.tsx'
import { type ConnectorEdit, draftOf, editOf } from './connector-edit.ts'
import { ConnectorFoot } from './connector-foot.tsx'
import type { ConnectorStep } from './connector-steps.ts'
import { machineConnectorQuery } from './connectors.queries.ts'
import { HealthChip } from './health.tsx'
import { ProtocolStep } from './protocol-step.tsx'

/** It has fields of all kinds. */
const AddressStep = lazyPart(() => import('./address-step.tsx'), 'AddressStep')
/** It draws what the status would have been. */
const ValuesStep = lazyPart(() => import('./values-step.tsx'), 'ValuesStep')

/** /machine/{id}/connector: how a machine is read that does not speak to the portal itself. */
export function ConnectorPage() {
  return <MachinePage page="machine_connector" board={ConnectorBoard} />
}

function ConnectorBoard({ machine }: { readonly machine: Machine }) {
  const { t } = useTranslation()
  const query = useQuery(machineConnectorQuery(machine))
  const saved = query.data?.Connection ?? null
  const reader = query.data?.Connectors.find(({ Id }) => Id === saved?.Connector)
  const protocol = saved && t(`connectors.protocols.${saved.Source.Protocol}`)
  return (
    <PageFrame
      fills
      title={t('connectors.title', { name: machine.Name })}
      context={[machine.Model, machine.serial, protocol].filter(Boolean).join(' · ')}
      actions={saved && <HealthChip saved={saved} reader={reader} />}
    >
      <CardState look="page" query={query} what={t('connectors.what')} skeleton={<PageSkeleton />}>
        {query.data && (
          <Editor
            // Another person may have saved something else meanwhile.
            key={saved?.SavedAt ?? 0}
            machine={machine}
            saved={saved}
            connectors={query.data.Connectors}
          />
        )}
      </CardState>
    </PageFrame>
  )
}

export interface EditorProps {
  readonly machine: Machine
  readonly saved: MachineConnector | null
  readonly connectors: readonly Connector[]
}

function Editor({ machine, saved, connectors }: EditorProps) {
  const [edit, setEdit] = useState<ConnectorEdit>(() => editOf(saved, connectors))
  const navigate = useNavigate()
  const { step: named }: { step?: ConnectorStep | undefined } = useSearch({ strict: false })
  const step: ConnectorStep = edit.source === null ? 'protocol' : (named ?? (saved ? 'values' : 'protocol'))
  const go = (next: ConnectorStep): void => void navigate({ to: '.', search: { step: next } })
  const draft = draftOf(edit)
  const parts = { machine, saved, edit, onEdit: setEdit }
  return (
    <section className={styles.board}>
      <div className={styles.columns} data-step={step}>
        <ConnectorAside {...parts} step={step} onStep={go} />
        {step === 'protocol' && <ProtocolStep {...parts} connectors={connectors} />}
        <Suspense>
          {step === 'address' && <AddressStep {...parts} />}
          {(step === 'values' || step === 'trial') && draft && (
            <ValuesStep {...parts} draft={draft} isTrial={step === 'trial'} />
          )}
        </Suspense>
      </div>
      <ConnectorFoot {...parts} step={step} onStep={go} />
    </section>
  )
}
