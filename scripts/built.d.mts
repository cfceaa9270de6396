export function ensureBuilt(name: 'web' | 'server', onBuild?: () => void): Promise<void>
