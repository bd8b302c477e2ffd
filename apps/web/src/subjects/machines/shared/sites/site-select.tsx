import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { sitesQuery } from './sites.queries.ts'

interface SiteSelectProps {
  readonly org: string
  readonly value: string | null
  readonly onChange: (siteId: string | null) => void
  readonly error?: ReactNode
}

/** The site at which a machine is; none for one that is nowhere on the map. */
export function SiteSelect({ org, error, ...input }: SiteSelectProps) {
  const { t } = useTranslation()
  const sites = useQuery(sitesQuery(org))
  const failed = sites.isError && t('misc.load_failed', { what: t('sites.sites') })
  return (
    <Select
      label={t('sites.site')}
      placeholder={t('misc.none')}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('sites.clear') }}
      data={(sites.data ?? []).map(({ Id, Name, City }) => ({
        value: Id,
        label: [Name, City].filter(Boolean).join(', '),
      }))}
      {...input}
      error={failed || error}
    />
  )
}
