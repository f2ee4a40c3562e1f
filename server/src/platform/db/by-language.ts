/** The order that Unicode has for all languages, which browsers know, too; that of the database is the installation's. */
export const byLanguage = (text: string) => `${text} COLLATE "und-x-icu"`;
