import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import { patchOrganization } from '@millwright/contract/calls/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { PictureField } from '../../contents/picture-field.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { changedFields, draftOf } from './changed-fields.ts'
import { EnergyRatesCard } from './energy-rates-card.tsx'

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
              [t('organization.kind'), t(`organization.kind_${organization.Type.toLowerCase()}`)],
            ]}
          />
          {mayChange && (
            <>
              <PictureField label={t('organization.logo')} shape="wide" {...form.input('Logo_Url')} />
              <PictureField
                label={t('organization.map_background')}
                shape="wide"
                {...form.input('Map_View.BackgroundUrl')}
              />
              <p className="mw-form-hint">{t('organization.map_background_hint')}</p>
              <FormFoot>
                <Button type="submit" variant="filled" disabled={!form.isChanged} loading={form.isSaving}>
                  {t('misc.save')}
                </Button>
              </FormFoot>
            </>
          )}
        </Form>
      </Card>
      {features.energy && <EnergyRatesCard org={org} mayChange={mayChange} />}
    </PageFrame>
  )
}
