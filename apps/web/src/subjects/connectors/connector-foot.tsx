import { Button, Switch } from '@mantine/core'
import { deleteMachineConnector, putMachineConnector } from '@millwright/contract/connectors/connectors'
import { emptyChannels } from '@millwright/domain/connectors/wanted-channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { useUnsavedGuard } from '../../platform/ui/layers/use-unsaved-guard.ts'
import styles from './connector.module.css'
import type { PartProps } from './connector-aside.tsx'
import { draftOf } from './connector-edit.ts'
import { CONNECTOR_STEPS, type ConnectorStep } from './connector-steps.ts'
import { machineConnectorQuery, paramsOf } from './connectors.queries.ts'
import { HealthLine } from './health.tsx'
import { TemplateMenu } from './template-menu.tsx'

interface FootProps extends PartProps {
  readonly step: ConnectorStep
  readonly onStep: (step: ConnectorStep) => void
}

/** Back and on, how it goes, and save. */
export function ConnectorFoot({ machine, saved, edit, onEdit, step, onStep }: FootProps) {
  const { t, i18n } = useTranslation()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const query = machineConnectorQuery(machine)
  const { data } = useQuery(query)
  const at = CONNECTOR_STEPS.indexOf(step)
  const [before, next] = [CONNECTOR_STEPS[at - 1], CONNECTOR_STEPS[at + 1]]
  const draft = draftOf(edit)
  const isChanged = saved
    ? JSON.stringify([draft?.Source, draft?.Connector, edit.trusted, edit.mapping, edit.isOn]) !==
        JSON.stringify([saved.Source, saved.Connector, saved.Trusted, saved.Mapping, saved.IsOn]) ||
      Object.values(edit.secrets).some((value) => value !== '')
    : edit.mapping.length > 0
  useUnsavedGuard(isChanged, undefined, true)
  const save = useMutation({
    mutationFn: async () => {
      if (draft)
        await send(putMachineConnector, {
          params: paramsOf(machine),
          body: { ...draft, Mapping: [...edit.mapping], IsOn: edit.isOn },
        })
    },
    onSuccess: async () => {
      showToast('success', t('misc.saved'))
      await cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    },
    onError: (error) => showToast('error', failureMessage(error, undefined, i18n) ?? ''),
  })
  const remove = useMutation({
    mutationFn: () => send(deleteMachineConnector, { params: paramsOf(machine) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }),
    onError: (error) => showToast('error', failureMessage(error, undefined, i18n) ?? ''),
  })
  const askToRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('connectors.remove_title'),
      text: t('connectors.remove_text'),
      confirmLabel: t('connectors.remove'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  const empty = emptyChannels(edit.mapping.map(({ Channel }) => Channel)).length
  const reader = data?.Connectors.find(({ Id }) => Id === saved?.Connector)
  return (
    <footer className={styles.foot}>
      {before && <Button onClick={() => onStep(before)}>{t('connectors.back')}</Button>}
      {saved && <HealthLine saved={saved} reader={reader} />}
      <div className="mw-spacer" />
      {(step === 'values' || step === 'trial') && empty > 0 && edit.mapping.length > 0 && (
        <span className={styles.empty}>{t('connectors.stay_empty', { channels: empty })}</span>
      )}
      {edit.source && step !== 'protocol' && <TemplateMenu machine={machine} edit={edit} onEdit={onEdit} />}
      {saved && (
        <>
          <Switch
            label={t('connectors.is_on')}
            checked={edit.isOn}
            onChange={(event) => onEdit({ ...edit, isOn: event.currentTarget.checked })}
          />
          <Button loading={remove.isPending} onClick={() => void askToRemove()}>
            {t('connectors.remove')}
          </Button>
        </>
      )}
      {(step === 'values' || step === 'trial' || saved) && (
        <Button
          variant={next ? 'default' : 'filled'}
          disabled={draft === null || edit.mapping.length === 0 || !isChanged}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('misc.save')}
        </Button>
      )}
      {next && (
        <Button variant="filled" disabled={draft === null} onClick={() => onStep(next)}>
          {t(`connectors.next.${next}`)}
        </Button>
      )}
    </footer>
  )
}
