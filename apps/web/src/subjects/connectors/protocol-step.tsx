import { Button, NativeSelect, Radio } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import type { Connector } from '@millwright/contract/connectors/connectors'
import { SET_PROTOCOLS, type SetProtocol } from '@millwright/contract/connectors/settings'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { AddConnector } from './add-connector.tsx'
import styles from './connector.module.css'
import type { PartProps } from './connector-aside.tsx'
import { withProtocol } from './connector-edit.ts'

const ProgramsDialog = lazyPart(() => import('./programs-dialog.tsx'), 'ProgramsDialog')

interface ProtocolStepProps extends PartProps {
  readonly connectors: readonly Connector[]
}

/** The protocol of the machine, and which program reads it. */
export function ProtocolStep({ edit, onEdit, connectors }: ProtocolStepProps) {
  const { t } = useTranslation()
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  const beside = connectors.filter(({ IsBuiltIn }) => !IsBuiltIn)
  const nameOf = ({ Name, IsBuiltIn, IsAway }: Connector): string => {
    const name = IsBuiltIn ? t('connectors.built_in') : Name
    return IsAway ? t('connectors.name_away', { name }) : name
  }
  return (
    <div className={styles.form}>
      <Radio.Group
        label={t('connectors.protocol')}
        value={edit.source?.Protocol ?? ''}
        onChange={(value) => onEdit(withProtocol(edit, value as SetProtocol))}
      >
        <div className={styles.protocols}>
          {SET_PROTOCOLS.map((protocol) => (
            <Radio
              key={protocol}
              value={protocol}
              label={t(`connectors.protocols.${protocol}`)}
              description={t(`connectors.protocol_hints.${protocol}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {connectors.length === 0 ? (
        <HintText>{t('connectors.none')}</HintText>
      ) : (
        <NativeSelect
          size="xs"
          label={t('connectors.read_by')}
          description={t('connectors.read_by_hint')}
          value={edit.connector}
          onChange={(event) => onEdit({ ...edit, connector: event.currentTarget.value })}
          data={connectors.map((connector) => ({ value: connector.Id, label: nameOf(connector) }))}
        />
      )}
      {mayCall('connectionsManager', person) && (
        <div className={styles.answers}>
          <AddConnector onAdded={(connector) => onEdit({ ...edit, connector })} />
          {beside.length > 0 && (
            <>
              <Button onClick={() => setOpen(true)}>{t('connectors.programs.title')}</Button>
              <Suspense>
                <ProgramsDialog
                  connectors={beside}
                  isOpen={isOpen}
                  onClose={() => setOpen(false)}
                  onRemoved={(id) => {
                    if (id === edit.connector)
                      onEdit({ ...edit, connector: connectors.find(({ Id }) => Id !== id)?.Id ?? '' })
                  }}
                />
              </Suspense>
            </>
          )}
        </div>
      )}
    </div>
  )
}
