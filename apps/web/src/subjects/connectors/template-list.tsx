import { ActionIcon, Button } from '@mantine/core'
import { type ConnectorTemplate, removeTemplate } from '@millwright/contract/connectors/connectors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { FormFoot } from '../../platform/ui/fields/form.tsx'
import { IconTrash } from '../../platform/ui/icons/icons.ts'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import styles from './connector.module.css'
import { templatesQuery } from './connectors.queries.ts'

interface TemplateListProps {
  readonly org: string
  readonly templates: readonly ConnectorTemplate[]
  readonly onClose: () => void
}

/** All that the organization has saved, also for other protocols: there may only be so many. */
export function TemplateList({ org, templates, onClose }: TemplateListProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: (templateId: string) => send(removeTemplate, { params: { org, templateId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: templatesQuery(org).queryKey }),
    onError: (error) => showToast('error', failureMessage(error, undefined, i18n) ?? ''),
  })
  return (
    <>
      <HintText>{t('connectors.templates.remove_text')}</HintText>
      <ul className={styles.things}>
        {templates.map(({ Id, Name, Maker, Family, Protocol }) => (
          <li key={Id}>
            <span>
              <b>{Name}</b>
              <small>
                {[t(`connectors.protocols.${Protocol}`, { defaultValue: Protocol }), Maker, Family]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <ActionIcon
              aria-label={t('connectors.remove_what', { name: Name })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(Id)}
            >
              <IconTrash size="0.9375rem" aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <FormFoot>
        <Button onClick={onClose}>{t('misc.close')}</Button>
      </FormFoot>
    </>
  )
}
