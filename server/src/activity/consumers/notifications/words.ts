export const withArticle = { admin: 'an admin', manager: 'a manager', employee: 'an employee' };
