export const deviceDatabase = 'academy'
