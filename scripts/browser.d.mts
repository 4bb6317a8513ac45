export function findBrowser(): string;
export function installFromDebian(packages: readonly string[]): boolean;
export function isExecutable(file: string): boolean;
