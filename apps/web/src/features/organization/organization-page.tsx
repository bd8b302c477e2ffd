import { Button } from '@mantine/core'
import { patchOrganization } from '@millwright/contract/calls/organizations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { PictureField } from '../../contents/picture-field.tsx'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { changedFields } from './changed-fields.ts'

export function OrganizationPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const [logo, setLogo] = useState(organization.Logo_Url)
  const [background, setBackground] = useState(organization.Map_View.BackgroundUrl)
  const changes = changedFields(organization, { logo, background })
  const save = useMutation({
    mutationFn: () => send(patchOrganization, { params: { org }, body: changes }),
    onSuccess: () => {
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: ['organizations', org] })
    },
  })
  return (
    <PageFrame title={t('nav.organization')} context={organization.Name}>
      <Card flush title={t('organization.settings')}>
        <Form onSubmit={() => save.mutate()}>
          <Facts
            facts={[
              [t('organization.name'), organization.Name],
              [t('organization.code'), organization.BusinessCode],
              [t('organization.kind'), t(`organization.kind_${organization.Type.toLowerCase()}`)],
            ]}
          />
          <PictureField label={t('organization.logo')} shape="wide" value={logo} onChange={setLogo} />
          <PictureField
            label={t('organization.map_background')}
            shape="wide"
            value={background}
            onChange={setBackground}
          />
          <p className="mw-form-hint">{t('organization.map_background_hint')}</p>
          <FormFoot>
            <Button
              type="submit"
              variant="filled"
              disabled={Object.keys(changes).length === 0}
              loading={save.isPending}
            >
              {t('misc.save')}
            </Button>
          </FormFoot>
        </Form>
      </Card>
    </PageFrame>
  )
}
