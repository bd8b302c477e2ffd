import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ToastPlace } from '../platform/toasts/toast-place.tsx'
import { ConfirmProvider } from '../platform/ui/layers/confirm.tsx'
import { theme } from './theme/theme.ts'

/** The key under which the colour scheme is stored (rules: session 6). */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'mode' })

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
        <ToastPlace />
        <ConfirmProvider>{children}</ConfirmProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
