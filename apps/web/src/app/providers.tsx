import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { theme } from './theme/theme.ts'

/** The key under which the colour scheme is stored (rules: session 6). */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'mode' })

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
        <DatesProvider settings={{ locale: i18n.language.slice(0, 2), firstDayOfWeek: 1 }}>
          <Notifications position="bottom-right" />
          <ConfirmProvider>{children}</ConfirmProvider>
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
