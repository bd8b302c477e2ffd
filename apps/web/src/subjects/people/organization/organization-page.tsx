import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import { patchOrganization } from '@millwright/contract/people/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { PictureField } from '../../machines/shared/contents/picture-field.tsx'
import { PlanField } from '../../machines/shared/contents/plan-field.tsx'
import { changedFields, draftOf } from './changed-fields.ts'
import { EnergyRatesCard } from './energy-rates-card.tsx'
import { HourRatesCard } from './hour-rates-card.tsx'

const ConditionSettingsCard = lazyPart(() => import('./condition-settings-card.tsx'), 'ConditionSettingsCard')
const SignInRulesCard = lazyPart(() => import('./sign-in-rules-card.tsx'), 'SignInRulesCard')

export function OrganizationPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { organization, features, person } = useSession()
  const mayChange = mayCall('organizationEditor', person)
  const org = organization.BusinessCode
  const form = useCallForm({
    initial: draftOf(organization),
    fields: {},
    save: (draft) => send(patchOrganization, { params: { org }, body: changedFields(organization, draft) }),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: ['organizations', org] })
    },
  })
  return (
    <PageFrame title={t('nav.organization')} context={organization.Name}>
      <Card flush title={t('organization.settings')}>
        <Form {...form.bind}>
          <Facts
            facts={[
              [t('organization.name'), organization.Name],
              [t('organization.code'), organization.BusinessCode],
              [t('organization.kind'), t(`organization.kind_${organization.type.toLowerCase()}`)],
            ]}
          />
          {mayChange && (
            <>
              <PictureField label={t('organization.logo')} shape="wide" {...form.input('Logo_Url')} />
              <PlanField
                label={t('organization.map_background')}
                value={form.values.Map_View}
                onChange={(Map_View) => form.set({ Map_View })}
                errorAt={form.errorAt}
              />
              <HintText>{t('organization.map_background_hint')}</HintText>
              <FormFoot>
                <Button type="submit" variant="filled" disabled={!form.isChanged} loading={form.isSaving}>
                  {t('misc.save')}
                </Button>
              </FormFoot>
            </>
          )}
        </Form>
      </Card>
      {mayCall('signInManager', person) && (
        <Suspense>
          <SignInRulesCard org={org} />
        </Suspense>
      )}
      <HourRatesCard org={org} mayChange={mayChange} />
      {features.conditionAnalyzer && (
        <Suspense>
          <ConditionSettingsCard org={org} mayChange={mayChange} />
        </Suspense>
      )}
      {features.energy && <EnergyRatesCard org={org} mayChange={mayChange} />}
    </PageFrame>
  )
}
