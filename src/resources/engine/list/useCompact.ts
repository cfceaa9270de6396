import { useStore } from 'react-admin'

/** Whether rows are 36 pixels high instead of 44; stored in this browser. */
export const useCompact = () => useStore<boolean>('lists.compact', false)
