/** The Appwrite version whose contract this backend speaks. */
export const serverVersion = '2.0.0';
